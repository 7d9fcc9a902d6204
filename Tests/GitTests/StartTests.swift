import Git
import Glibc
import Testing

@Suite struct StartTests {
  /// libgit2 finds this program's function, which reads no root certificates, and not that of mbed TLS.
  @Test func noCertificatesAreRead() throws {
    try Repository.start()
    let found = try #require(dlsym(nil, "mbedtls_x509_crt_parse_file"))
    var (file, program) = (Dl_info(), Dl_info())
    #expect(dladdr(found, &file) != 0)
    #expect(dladdr(#dsohandle, &program) != 0)
    #expect(file.dli_fbase == program.dli_fbase)
  }
}
