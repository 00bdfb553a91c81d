vcl 4.1;

# The cache in front of the service (docs/contract.md, section 21). nginx is in front of it: it sets X-Forwarded-For,
# X-Forwarded-Proto and X-Request-Id, and nobody else may reach the socket `readers`. Only the service may reach the socket
# `purges`.
#
# Whatever this file does not understand is passed to the service as it came, so that a mistake here costs time, not
# correctness. The service alone decides what is shared: an answer with Surrogate-Key, or a public file outside /api.

import blob;
import std;
import vsthrottle;
import xkey;

include "backends.vcl";

sub vcl_recv {
  if (local.socket == "purges") {
    if (req.method != "PURGE" || !req.http.Xkey-Purge) {
      return (synth(405));
    }
    # Soft: a dropped answer still serves while the service is away, and never otherwise (grace below).
    std.log("dropped " + xkey.softpurge(req.http.Xkey-Purge));
    return (synth(200));
  }

  set req.backend_hint = service.backend();
  if (req.restarts == 0) {
    call begin;
  }

  # Old answers serve only while the service is away: then those of the last day, and authorisations of five minutes (C3.7).
  if (req.http.X-Edge-Stale || !std.healthy(req.backend_hint)) {
    set req.grace = 24h;
  } else {
    set req.grace = 0s;
  }

  if (req.http.X-Edge-Step == "pass") {
    set req.url = req.http.X-Edge-Url;
    return (pass);
  }
  return (hash);
}

# Decides what becomes of a request: X-Edge-Step is `pass`, `ask` (whether its credential is valid) or `look` (in the cache).
sub begin {
  unset req.http.X-Edge-Stale;
  unset req.http.X-Edge-Tokens;
  unset req.http.X-Edge-Canonical;
  unset req.http.X-Edge-Limit;
  unset req.http.X-Edge-Remaining;
  unset req.http.X-Edge-Reset;
  unset req.http.X-Edge-Origin;
  unset req.http.X-Edge-Allowed;
  set req.http.X-Edge-Url = req.url;
  set req.http.X-Edge-Step = "pass";

  if (req.url ~ "^/edge(/|\?|$)") {
    return (synth(404));
  }
  # Other methods, parts of files, and addresses that URL parsers read in different ways.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Range || req.url !~ {"^/[!"$-\[\]-~]{0,4000}$"}) {
    return;
  }
  if (req.url ~ "^/api(/|\?|$)") {
    call begin_api;
  } else {
    call begin_page;
  }
}

sub begin_page {
  # Pages of visitors who are signed in, or have a form.
  if (req.http.Authorization || req.http.Cookie ~ "(?:^|;\s*)(?:__Host-)?(?:session|form)=" || req.url ~ {"(?i)[?&](?:t|%74)(?:o|%6f)(?:k|%6b)(?:e|%65)(?:n|%6e)(?:=|&|$)"}) {
    return;
  }
  call plain_languages;
  if (req.http.Cookie ~ "(?:^|;\s*)unit=[a-z]{1,2}(?:;|$)") {
    set req.http.Cookie = "unit=" + regsub(req.http.Cookie, "^(?:.*?;\s*)?unit=([a-z]+).*$", "\1");
    set req.http.Accept-Language = regsub(req.http.Accept-Language, "^en-US$", "en");
  } else {
    unset req.http.Cookie;
  }
  set req.http.X-Edge-Canonical = req.url;
  set req.http.X-Edge-Step = "look";
}

# Replaces what a browser says of languages by what pages take from it (C15.6): `de` where texts and names are in it, `it,en;q=0.5`
# where only names are, and `en-US` where measures are in feet. A list in an unusual form stays as it is.
sub plain_languages {
  unset req.http.X-Edge-Texts;
  unset req.http.X-Edge-Names;
  set req.http.X-Edge-All = regsuball(req.http.Accept-Language, "\s", "");
  if (req.http.Cookie ~ "(?:^|;\s*)language=(?:de|en|fr)(?:;|$)") {
    set req.http.X-Edge-Names = regsub(req.http.Cookie, "^(?:.*?;\s*)?language=(..).*$", "\1");
    set req.http.X-Edge-Texts = req.http.X-Edge-Names;
  } else if (req.http.X-Edge-All ~ "^(?:[A-Za-z]+(?:-\w+)*(?:,[A-Za-z]+(?:-\w+)*;q=0\.9)?(?:,[A-Za-z]+(?:-\w+)*;q=0\.8)?(?:,[A-Za-z]+(?:-\w+)*;q=0\.7)?(?:,[A-Za-z]+(?:-\w+)*;q=0\.6)?(?:,[A-Za-z]+(?:-\w+)*;q=0\.5)?(?:,[A-Za-z]+(?:-\w+)*;q=0\.4)?(?:,[A-Za-z]+(?:-\w+)*;q=0\.3)?(?:,[A-Za-z]+(?:-\w+)*;q=0\.2)?(?:,[A-Za-z]+(?:-\w+)*;q=0\.1)?)?$") {
    # `de-AT` counts where `de` is, if that is in the list.
    set req.http.X-Edge-Texts = regsuball(std.tolower(req.http.X-Edge-All), "(?:^|,)([a-z]+)-[^,]*(?=,(?:[^,]*,)*\1(?:[;,]|$))", "");
    set req.http.X-Edge-Texts = regsub(req.http.X-Edge-Texts, "^(?:.*?,)??(de|en|fr)(?:[-;,].*)?$", "\1");
    set req.http.X-Edge-Names = regsub(std.tolower(req.http.X-Edge-All), "^([a-z]{2,3})(?:[-;,].*)?$", "\1");
  }
  if (req.http.X-Edge-Texts) {
    if (req.http.X-Edge-Texts !~ "^(?:de|en|fr)$") {
      set req.http.X-Edge-Texts = "en";
    }
    if (req.http.X-Edge-Names !~ "^[a-z]{2,3}$") {
      set req.http.X-Edge-Names = "en";
    }
    if (req.http.X-Edge-Names != req.http.X-Edge-Texts) {
      if (req.http.X-Edge-Names !~ "^(?:de|en|fr)$") {
        set req.http.Accept-Language = req.http.X-Edge-Names + "," + req.http.X-Edge-Texts + ";q=0.5";
      }
    } else if (req.http.X-Edge-Names == "en" && req.http.X-Edge-All ~ "^en-US(?:,|$)") {
      set req.http.Accept-Language = "en-US";
    } else {
      set req.http.Accept-Language = req.http.X-Edge-Names;
    }
  }
  unset req.http.X-Edge-All;
  unset req.http.X-Edge-Texts;
  unset req.http.X-Edge-Names;
}

sub begin_api {
  # Tables and calendar files are not shared. Everything else is JSON.
  if (req.http.Accept ~ "(?i)csv|ndjson|calendar") {
    return;
  }
  # The query string without its tokens, in each way in which `token` can be written (C3.1, last one counts), and the tokens.
  set req.http.X-Edge-Query = regsub(req.url, "^[^?]*\??", "");
  set req.http.X-Edge-Tokens = regsuball(req.http.X-Edge-Query, "(?:^|&)(?!(?:t|%74)(?:o|%6[fF])(?:k|%6[bB])(?:e|%65)(?:n|%6[eE])(?:=|&|$))[^&]*", "");
  set req.http.X-Edge-Query = regsub(regsuball(req.http.X-Edge-Query, "(?:^|&)(?:t|%74)(?:o|%6[fF])(?:k|%6[bB])(?:e|%65)(?:n|%6[eE])(?:=[^&]*)?(?=&|$)", ""), "^&", "");
  set req.http.X-Edge-Tokens = regsub(req.http.X-Edge-Tokens, "^&", "");

  # Names of parameters are plain, apart from brackets, and each is there once: then their order has no meaning, except for
  # that of `order[...]` among themselves.
  if (req.http.X-Edge-Query != "" && req.http.X-Edge-Query !~ "^[\w.-]+(?:(?:\[|%5[bB])[\w.-]*(?:\]|%5[dD]))?(?:=[^&]*)?(?:&[\w.-]+(?:(?:\[|%5[bB])[\w.-]*(?:\]|%5[dD]))?(?:=[^&]*)?)*$") {
    return;
  }
  if (req.http.X-Edge-Query ~ "(?:^|&)([^=&]+)(?:=[^&]*)?&(?:[^&]*&)*\1(?:=|&|$)" || req.http.X-Edge-Query ~ "(?:^|&)token(?:=|&|$)") {
    return;
  }
  set req.http.X-Edge-Orders = regsuball(req.http.X-Edge-Query, "(?:^|&)(?!order(?:\[|%5[bB]))[^&]*", "");
  set req.http.X-Edge-Canonical = std.querysort(regsub(req.url, "\?.*$", "") + "?" + regsub(regsuball(req.http.X-Edge-Query, "(?:^|&)order(?:\[|%5[bB])[^&]*", ""), "^&", ""));
  if (req.http.X-Edge-Orders != "") {
    set req.http.X-Edge-Canonical = req.http.X-Edge-Canonical + "&" + regsub(req.http.X-Edge-Orders, "^&", "");
  }
  set req.http.X-Edge-Canonical = regsub(regsub(req.http.X-Edge-Canonical, "\?&", "?"), "\?$", "");
  unset req.http.X-Edge-Query;
  unset req.http.X-Edge-Orders;

  set req.http.Accept = "application/json";
  # Below /api cookies are not read (C15.41).
  unset req.http.Cookie;
  if (req.http.X-Edge-Tokens != "" || req.http.Authorization) {
    set req.http.X-Edge-Step = "ask";
    set req.url = "/edge/authorize?" + req.http.X-Edge-Tokens;
  } else {
    set req.http.X-Edge-Step = "look";
    set req.url = req.http.X-Edge-Canonical;
  }
}

sub vcl_hash {
  hash_data(req.http.X-Edge-Step);
  hash_data(req.url);
  if (req.http.X-Edge-Step == "ask") {
    # An authorisation holds for one credential, origin and address.
    hash_data(req.http.Authorization);
    hash_data(req.http.Origin);
    hash_data(req.http.Referer);
    hash_data(req.http.X-Forwarded-For);
  } else {
    hash_data(req.http.Host);
    hash_data(req.http.X-Forwarded-Proto);
  }
  return (lookup);
}

# For two seconds after the service failed to answer a request, its old form serves at once, if there is one.
sub vcl_miss {
  if (!req.http.X-Edge-Stale && vsthrottle.remaining(blob.encode(encoding=HEX, blob=req.hash), 1, 2s) == 0) {
    set req.http.X-Edge-Stale = "yes";
    return (restart);
  }
}

sub vcl_backend_fetch {
  if (bereq.is_bgfetch && vsthrottle.remaining(blob.encode(encoding=HEX, blob=bereq.hash), 1, 2s) == 0) {
    return (abandon);
  }
  # The service is asked with the credential of the caller, and charges the account as without an edge.
  if (bereq.http.X-Edge-Step == "look" && bereq.http.X-Edge-Tokens && bereq.http.X-Edge-Tokens != "") {
    if (bereq.url ~ "\?") {
      set bereq.url = bereq.url + "&" + bereq.http.X-Edge-Tokens;
    } else {
      set bereq.url = bereq.url + "?" + bereq.http.X-Edge-Tokens;
    }
  }
  unset bereq.http.X-Edge-Url;
  unset bereq.http.X-Edge-Canonical;
  unset bereq.http.X-Edge-Tokens;
  unset bereq.http.X-Edge-Limit;
  unset bereq.http.X-Edge-Remaining;
  unset bereq.http.X-Edge-Reset;
  unset bereq.http.X-Edge-Origin;
}

sub vcl_backend_response {
  # Only for the socket of this file: no answer of the service may set it.
  unset beresp.http.X-Edge-Shared;
  if (beresp.status >= 500 && bereq.http.X-Edge-Step != "pass") {
    call failed;
    if (bereq.is_bgfetch || !bereq.http.X-Edge-Stale) {
      return (abandon);
    }
  }
  if (bereq.http.X-Edge-Step == "ask") {
    if (beresp.status == 204 || beresp.status == 401 || beresp.status == 429) {
      set beresp.ttl = 5s;
      set beresp.grace = 0s;
      if (beresp.status == 204) {
        set beresp.grace = 300s;
      }
      return (deliver);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (beresp.http.Set-Cookie || beresp.http.Vary ~ "\*" || beresp.http.Cache-Control !~ "(?i)^public\b" || beresp.http.RateLimit-Limit
      || (!beresp.http.Surrogate-Key && bereq.url ~ "^/api(/|\?|$)")) {
    # An answer for one caller. A later one that may be shared takes its place.
    set beresp.ttl = 10s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (beresp.status == 404 || beresp.status == 410) {
    set beresp.ttl = 10s;
  }
  set beresp.grace = 24h;
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  set beresp.http.X-Edge-Shared = "yes";
  return (deliver);
}

# Remembers a failure for vcl_miss. Only a caller for whom there is no old form (vcl_synth) gets the failure itself.
sub failed {
  if (vsthrottle.is_denied(blob.encode(encoding=HEX, blob=bereq.hash), 1, 2s)) {
    std.log("failed again");
  }
}

sub vcl_backend_error {
  if (bereq.http.X-Edge-Step != "pass") {
    call failed;
    if (bereq.is_bgfetch || !bereq.http.X-Edge-Stale) {
      return (abandon);
    }
  }
  set beresp.http.Content-Type = "application/json; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.http.Access-Control-Allow-Origin = "*";
  set beresp.body = {"{"error":true,"code":"service_unavailable","message":"The service does not answer: try again in a few seconds.","messages":"The service does not answer: try again in a few seconds." }"};
  return (deliver);
}

sub vcl_deliver {
  if (req.http.X-Edge-Step == "ask") {
    if (resp.status == 204) {
      set req.http.X-Edge-Step = "look";
      set req.http.X-Edge-Allowed = "yes";
      set req.http.X-Edge-Limit = resp.http.RateLimit-Limit;
      set req.http.X-Edge-Remaining = resp.http.RateLimit-Remaining;
      set req.http.X-Edge-Reset = resp.http.RateLimit-Reset;
      set req.http.X-Edge-Origin = resp.http.Access-Control-Allow-Origin;
      set req.url = req.http.X-Edge-Canonical;
    } else {
      # The service refuses it itself, in its own words.
      set req.http.X-Edge-Step = "pass";
    }
    return (restart);
  }
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  if (resp.http.X-Edge-Shared) {
    # Callers count their minute from now on.
    unset resp.http.Age;
    unset resp.http.X-Edge-Shared;
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    if (req.http.X-Edge-Allowed) {
      set resp.http.Cache-Control = "private, max-age=60";
      set resp.http.Vary = resp.http.Vary + ", Origin, Authorization";
      if (req.http.X-Edge-Limit != "") {
        set resp.http.RateLimit-Limit = req.http.X-Edge-Limit;
        set resp.http.RateLimit-Remaining = req.http.X-Edge-Remaining;
        set resp.http.RateLimit-Reset = req.http.X-Edge-Reset;
      }
      if (req.http.X-Edge-Origin != "") {
        set resp.http.Access-Control-Allow-Origin = req.http.X-Edge-Origin;
      }
    } else {
      set resp.http.Cache-Control = regsub(resp.http.Cache-Control, ",\s*s-maxage=\d+", "");
    }
  }
  return (deliver);
}

sub vcl_synth {
  if (resp.status == 503 && (req.http.X-Edge-Step == "look" || req.http.X-Edge-Step == "ask") && !req.http.X-Edge-Stale) {
    set req.http.X-Edge-Stale = "yes";
    return (restart);
  }
  unset resp.http.X-Varnish;
  set resp.http.Content-Type = "application/json; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  set resp.body = "";
  return (deliver);
}
