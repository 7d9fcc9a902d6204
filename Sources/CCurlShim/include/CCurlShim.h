// libcurl, loaded when it is needed. Its settings are variadic functions, which Swift does not import: one function per kind of
// setting that we use.
#ifndef CCURLSHIM_H
#define CCURLSHIM_H

#include <curl/curl.h>
#include <stddef.h>

/// Loads libcurl and starts it (curl_global_init(3)): once, and before anything else here.
CURLcode curlshim_begin(void);

CURL *curlshim_open(void);
void curlshim_close(CURL *handle);
void curlshim_reset(CURL *handle);
CURLcode curlshim_perform(CURL *handle);

/// What a code says, in English.
const char *curlshim_reason(CURLcode code);

/// The list with a copy of the text at its end; NULL where there is no memory.
struct curl_slist *curlshim_append(struct curl_slist *list, const char *text);
void curlshim_free(struct curl_slist *list);

CURLcode curlshim_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode curlshim_set_number(CURL *handle, CURLoption option, long value);
CURLcode curlshim_set_list(CURL *handle, CURLoption option, struct curl_slist *value);

/// A buffer that must live until the transfer has ended.
CURLcode curlshim_set_error_buffer(CURL *handle, char *buffer);

/// Bytes that must live until the transfer has ended.
CURLcode curlshim_set_body(CURL *handle, const void *bytes, size_t count);

/// Gets each piece of what arrives, `count` bytes, with `context`; answers with how many it took, and any other number ends
/// the transfer. `size` is 1 (CURLOPT_WRITEFUNCTION(3)).
typedef size_t (*curlshim_receiver)(char *bytes, size_t size, size_t count, void *context);

CURLcode curlshim_receive_body(CURL *handle, curlshim_receiver receiver, void *context);

/// The same for each line of the head.
CURLcode curlshim_receive_head(CURL *handle, curlshim_receiver receiver, void *context);

long curlshim_status(CURL *handle);

#endif
