import Foundation

/// The toolchain's own clang, with a header that declares what generated code and calls use of Foundation.
package enum ObjectiveCCompiler {
  package static let isHere = (try? runTool(["clang", "--version"]))?.status == 0

  /// As Apple's headers declare it.
  package static let foundation = """
    #pragma once
    typedef long NSInteger;
    typedef unsigned short unichar;
    #define nil ((id)0)
    #define NS_INLINE static inline
    #define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
    #define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
    #define NSLocalizedString(key, comment) [NSBundle.mainBundle localizedStringForKey:(key) value:@"" table:nil]
    #define NSLocalizedStringFromTable(key, tbl, comment) \\
      [NSBundle.mainBundle localizedStringForKey:(key) value:@"" table:(tbl)]
    #define NSLocalizedStringFromTableInBundle(key, tbl, bundle, comment) \\
      [bundle localizedStringForKey:(key) value:@"" table:(tbl)]
    NS_ASSUME_NONNULL_BEGIN
    @interface NSObject
    + (Class)class;
    @end
    @interface NSString : NSObject
    + (instancetype)localizedStringWithFormat:(NSString *)format, ... __attribute__((format(__NSString__, 1, 2)));
    + (instancetype)stringWithFormat:(NSString *)format, ... __attribute__((format(__NSString__, 1, 2)));
    @property(readonly) NSString *uppercaseString;
    @end
    @interface NSConstantString : NSString
    @end
    @interface NSBundle : NSObject
    @property(class, readonly) NSBundle *mainBundle;
    + (NSBundle *)bundleForClass:(Class)aClass;
    - (NSString *)localizedStringForKey:(NSString *)key value:(nullable NSString *)value
                                  table:(nullable NSString *)table;
    @end
    @interface Kit : NSObject
    @end
    NS_ASSUME_NONNULL_END

    """

  private static let options = ["-fsyntax-only", "-fobjc-arc", "-fblocks", "-fobjc-runtime=macosx"]

  /// What the compiler says of a file in a folder; empty where it takes it.
  package static func complaints(
    about file: String, in folder: String, as language: [String], _ warnings: [String] = []
  ) throws -> String {
    let headers = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: headers.path("Foundation"), withIntermediateDirectories: true)
    try headers.write("Foundation/Foundation.h", foundation)
    let run = try runTool(
      ["clang", "-x"] + language + options + warnings + [
        "-I", headers.path, "-I", folder, "\(folder)/\(file)",
      ])
    return run.status == 0 || !run.output.isEmpty ? run.output : "it ended with status \(run.status)"
  }
}
