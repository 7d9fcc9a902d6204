import Git
import Glibc
import Testing

@Suite struct StartTests {
  /// libgit2 finds this program's function, which reads no root certificates, and not that of mbed TLS.
  @Test func noCertificatesAreRead() throws {
    try Repository.start()
    // Other versions of libgit2 have other libraries for their transports.
    guard let library = dlopen("libmbedx509.so.1", RTLD_LAZY) else { return }
    let (found, theirs) = (
      dlsym(nil, "mbedtls_x509_crt_parse_file"), dlsym(library, "mbedtls_x509_crt_parse_file")
    )
    #expect(found != nil && theirs != nil)
    #expect(found != theirs)
  }
}
