// swift-tools-version: 6.0
import PackageDescription

// The targets are the layers of ARCHITECTURE.md: a target cannot import what it does not depend on.
// The pure ones (the first fifteen) do no I/O, read no clock and import no Foundation.
let package = Package(
  name: "glossator",
  products: [.executable(name: "glossator", targets: ["glossator"])],
  targets: [
    .target(name: "TranslationModel"),
    .target(name: "RepositoryModel"),
    .target(name: "Interchange"),
    .target(name: "CodeHosts", dependencies: ["Interchange", "RepositoryModel"]),
    .target(name: "StringFormats", dependencies: ["TranslationModel"]),
    .target(name: "TranslationSheet", dependencies: ["TranslationModel"]),
    .target(name: "Spreadsheets", dependencies: ["TranslationModel", "StringFormats", "TranslationSheet"]),
    .target(
      name: "TranslationMemory", dependencies: ["TranslationModel", "StringFormats", "TranslationSheet"]),
    .target(name: "Checks", dependencies: ["TranslationModel"]),
    .target(name: "CodeScan", dependencies: ["TranslationModel"]),
    .target(name: "Accessors", dependencies: ["TranslationModel"]),
    .target(
      name: "ProjectConfiguration",
      dependencies: [
        "TranslationModel", "RepositoryModel", "StringFormats", "Checks", "CodeScan", "Accessors",
      ]),
    .target(
      name: "Workflow",
      dependencies: [
        "TranslationSheet", "TranslationMemory", "Checks", "Accessors", "ProjectConfiguration",
      ]),
    .target(name: "Adoption", dependencies: ["Interchange", "TranslationSheet", "ProjectConfiguration"]),
    .target(name: "Pages", dependencies: ["Interchange", "TranslationModel"]),

    .systemLibrary(name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
    .target(name: "CGitShim", dependencies: ["CLibgit2"]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .target(name: "CSystemShim"),
    // Its header only, as libmicrohttpd's: their shims load the libraries when they are needed.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(name: "CCurlShim", dependencies: ["CCurl"]),
    .systemLibrary(name: "CMicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(name: "CMicrohttpdShim", dependencies: ["CMicrohttpd"]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "Cryptography", dependencies: ["CCrypto"]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .target(name: "Archives", dependencies: ["CZip"]),
    .target(
      name: "Git",
      dependencies: ["RepositoryModel", "CLibgit2", "CGitShim", "CDeflate", "CSystemShim", "Cryptography"]),
    .target(name: "WebClient", dependencies: ["Interchange", "CCurl", "CCurlShim"]),
    .target(name: "WebServer", dependencies: ["Interchange", "CMicrohttpd", "CMicrohttpdShim"]),
    .target(
      name: "Service",
      dependencies: [
        "Workflow", "Adoption", "CodeScan", "Accessors", "CodeHosts", "Spreadsheets", "Archives", "WebClient",
        "Git", "CSystemShim",
      ]),
    .target(name: "HostConfiguration", dependencies: ["Service", "Pages", "WebServer", "Cryptography"]),
    .target(name: "Telling", dependencies: ["HostConfiguration"]),
    .target(name: "Daemon", dependencies: ["Telling"]),
    .target(name: "CommandLine", dependencies: ["Daemon"]),
    // With the Swift runtime inside: a host needs Debian's packages only, and the program starts in half the time. Nobody looks
    // a symbol up in it by name, and what the loader has to relocate is packed: both together are a tenth of its start.
    .executableTarget(
      name: "glossator", dependencies: ["CommandLine"],
      linkerSettings: [
        .unsafeFlags([
          "-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker",
          "pack-relative-relocs",
        ])
      ]),

    .target(name: "TestSupport", dependencies: ["Interchange"], path: "Tests/TestSupport"),
    .target(name: "PageSamples", dependencies: ["Pages"], path: "Tests/PageSamples"),
    .executableTarget(name: "sample-page", dependencies: ["PageSamples"], path: "Tests/SamplePage"),
    .target(
      name: "HostDoubles", dependencies: ["CodeHosts", "Interchange", "RepositoryModel", "TestSupport"],
      path: "Tests/HostDoubles"),
    .executableTarget(name: "code-host-double", dependencies: ["HostDoubles"], path: "Tests/CodeHostDouble"),
    .executableTarget(
      name: "throughput",
      dependencies: [
        "StringFormats", "TranslationSheet", "TranslationMemory", "Spreadsheets", "Archives", "Checks",
        "CodeScan",
      ],
      path: "Tests/Throughput"),
    .testTarget(name: "TranslationModelTests", dependencies: ["TranslationModel", "TestSupport"]),
    .testTarget(name: "InterchangeTests", dependencies: ["Interchange", "TestSupport"]),
    .testTarget(name: "CodeHostsTests", dependencies: ["CodeHosts", "HostDoubles"]),
    .testTarget(name: "RepositoryModelTests", dependencies: ["RepositoryModel", "TestSupport"]),
    .testTarget(
      name: "StringFormatsTests", dependencies: ["StringFormats", "Checks", "TestSupport"],
      exclude: ["Vectors"]),
    .testTarget(name: "TranslationSheetTests", dependencies: ["TranslationSheet", "TestSupport"]),
    .testTarget(name: "SpreadsheetsTests", dependencies: ["Spreadsheets", "TestSupport"]),
    .testTarget(name: "TranslationMemoryTests", dependencies: ["TranslationMemory", "TestSupport"]),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives", "TestSupport"]),
    .testTarget(name: "ChecksTests", dependencies: ["Checks", "TestSupport"]),
    .testTarget(name: "CodeScanTests", dependencies: ["CodeScan", "Checks", "StringFormats", "TestSupport"]),
    .testTarget(
      name: "AccessorsTests", dependencies: ["Accessors", "StringFormats", "TestSupport"], exclude: ["Golden"]
    ),
    .testTarget(
      name: "ProjectConfigurationTests", dependencies: ["ProjectConfiguration", "Checks", "TestSupport"]),
    .testTarget(name: "WorkflowTests", dependencies: ["Workflow", "TestSupport"]),
    .testTarget(name: "AdoptionTests", dependencies: ["Adoption", "TestSupport"]),
    .testTarget(
      name: "PagesTests", dependencies: ["Pages", "PageSamples", "TestSupport"], exclude: ["Golden"]),
    .testTarget(name: "GitTests", dependencies: ["Git", "TestSupport"]),
    .testTarget(name: "WebClientTests", dependencies: ["WebClient", "Interchange", "TestSupport"]),
    .testTarget(name: "WebServerTests", dependencies: ["WebServer", "Interchange", "TestSupport"]),
    .testTarget(name: "CryptographyTests", dependencies: ["Cryptography", "TestSupport"]),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Telling", "CodeHosts", "Pages", "Spreadsheets", "Archives", "WebServer", "HostDoubles",
        "TestSupport",
      ],
      exclude: ["Stories", "CodeHosts/Stories"]),
    .testTarget(
      name: "HostConfigurationTests", dependencies: ["HostConfiguration", "HostDoubles", "TestSupport"]),
    .testTarget(
      name: "TellingTests", dependencies: ["Telling", "HostDoubles", "TestSupport"], exclude: ["Servers"]),
    .testTarget(name: "DaemonTests", dependencies: ["Daemon", "TestSupport"]),
    .testTarget(name: "CommandLineTests", dependencies: ["CommandLine", "PageSamples", "TestSupport"]),
    // Of the program as a whole: what it is made of need not be compiled first.
    .testTarget(
      name: "ProgramTests",
      dependencies: ["Workflow", "Git", "Cryptography", "Interchange", "HostDoubles", "TestSupport"],
      exclude: ["Faults", "Servers"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Tests run as users get the program, but need not be optimized themselves: that took most of the time of building them.
let ofTests: Set = ["TestSupport", "PageSamples", "sample-page", "HostDoubles", "code-host-double"]
for target in package.targets where target.type == .test || ofTests.contains(target.name) {
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// What has no loop over texts or cells is as fast when it is made small, and is built sooner.
let small: Set = [
  "Interchange", "CodeHosts", "Accessors", "ProjectConfiguration", "Adoption", "Pages", "Cryptography",
  "WebClient", "WebServer", "Service", "HostConfiguration", "Telling", "Daemon", "CommandLine", "glossator",
]
for target in package.targets where small.contains(target.name) {
  target.swiftSettings = [.unsafeFlags(["-Osize"], .when(configuration: .release))]
}

// Each target names all that it can see, through other targets, too: SwiftPM compiles a target again only where
// one that it names has changed, and an optimized build that holds the older layout of a type crashes.
let neighbours = Dictionary(
  uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies.map(\.name)) })
for target in package.targets {
  var seen = Set(target.dependencies.map(\.name))
  var toVisit = Array(seen)
  while let name = toVisit.popLast() {
    for next in neighbours[name] ?? [] where seen.insert(next).inserted { toVisit.append(next) }
  }
  let named = Set(neighbours[target.name] ?? [])
  target.dependencies += seen.subtracting(named).sorted().map { .init(stringLiteral: $0) }
}

extension Target.Dependency {
  /// Its target's name; no target here depends on another package's product.
  var name: String {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: ""
    }
  }
}
