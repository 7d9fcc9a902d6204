import Testing
@testable import CodeScan
@Suite struct PlaceholderTests { @Test func x() {} }
