import StringFormats

/// English beside French, its source.
private func catalog(_ strings: String) -> String {
  "{\n  \"sourceLanguage\" : \"fr\",\n  \"strings\" : {\n\(strings)\n  },\n  \"version\" : \"1.0\"\n}"
}

extension Sample {
  static let catalogs: [Sample] = [
    Sample(XCStrings(), "empty", catalog("")),
    Sample(
      XCStrings(), "one line",
      #"{"sourceLanguage":"fr","strings":{"a":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"1"}}}},"b":{}}}"#
    ),
    Sample(
      XCStrings(), "plain",
      catalog(
        """
            "" : {

            },
            "a" : {
              "comment" : "Greets",
              "extractionState" : "manual",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "eins"
                  }
                },
                "en" : {
                  "stringUnit" : {
                    "state" : "needs_review",
                    "value" : "1 \\"\\u0018/é"
                  }
                }
              },
              "shouldTranslate" : false
            },
            "b" : {
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "nobody's"
                  }
                },
                "zh-Hans" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : ""
                  }
                }
              }
            }
        """)),
    Sample(
      XCStrings(), "another writer's",
      "{\r\n\t\"strings\": {\r\n\t\t\"z\": {\r\n\t\t\t\"localizations\": {\"fr\": {\"stringUnit\": {\"value\": \"zed\"}}, \"en\": {\"stringUnit\": {\"value\": \"zee\"}}}\r\n\t\t},\r\n\t\t\"a\": {\"localizations\": {\"en\": {\"stringUnit\": {\"value\": \"1\", \"state\": \"translated\"}}}}\r\n\t},\r\n\t\"sourceLanguage\": \"fr\"\r\n}\r\n"
    ),
    Sample(
      XCStrings(), "plurals and devices",
      catalog(
        """
            "d" : {
              "localizations" : {
                "en" : {
                  "variations" : {
                    "device" : {
                      "ipad" : {
                        "variations" : {
                          "plural" : {
                            "one" : {
                              "stringUnit" : {
                                "state" : "translated",
                                "value" : "Tap %lld"
                              }
                            },
                            "other" : {
                              "stringUnit" : {
                                "state" : "translated",
                                "value" : "Tap them, %lld"
                              }
                            }
                          }
                        }
                      },
                      "mac" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "Click"
                        }
                      }
                    }
                  }
                }
              }
            },
            "n" : {
              "localizations" : {
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld file"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld files"
                        }
                      }
                    }
                  }
                }
              }
            }
        """)),
    Sample(
      XCStrings(), "substitutions",
      catalog(
        """
            "posts %lld %lld" : {
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "%#@posts@ from %#@people@"
                  },
                  "substitutions" : {
                    "people" : {
                      "argNum" : 2,
                      "formatSpecifier" : "lld",
                      "variations" : {
                        "plural" : {
                          "one" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%arg person"
                            }
                          },
                          "other" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%arg people"
                            }
                          }
                        }
                      }
                    },
                    "posts" : {
                      "formatSpecifier" : "lld",
                      "variations" : {
                        "plural" : {
                          "other" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%arg of 100%% %@ posts"
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            },
            "whole" : {
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "%#@count@"
                  },
                  "substitutions" : {
                    "count" : {
                      "formatSpecifier" : "lld",
                      "variations" : {
                        "plural" : {
                          "one" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%arg vote"
                            }
                          },
                          "other" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "%arg votes"
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
        """)),
  ]
}
