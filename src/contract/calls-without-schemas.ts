import type * as auth from "./accounts/auth.ts";
import type { CallSpec, Who } from "./kit/call.ts";
import type * as community from "./community/community.ts";
import type * as prints from "./prints/prints.ts";
import type * as search from "./search/search.ts";
import type * as submissions from "./submissions/submissions.ts";

// The calls that a browser makes on pages which everyone loads first. What a client needs of a call to make it is here
// without its schemas, and so without zod: 30 kB that a first visit need not wait for. Everything else is in the calls'
// own files; the types, and tests/contract/calls-without-schemas.test.ts, hold these to what stands there.

function asDeclared<Call extends CallSpec>(call: { method: Call["method"]; path: Call["path"]; who: Who }): Call {
  return { kind: "call", file: null, ...call } as unknown as Call;
}

export const currentUser = asDeclared<typeof auth.currentUser>({
  method: "GET",
  path: "/auth/current-user",
  who: { kind: "session" },
});

export const logOut = asDeclared<typeof auth.logOut>({
  method: "POST",
  path: "/auth/logout",
  who: { kind: "session" },
});

export const joinWaitlist = asDeclared<typeof community.joinWaitlist>({
  method: "POST",
  path: "/waitlist",
  who: { kind: "anyone" },
});

export const listSelectedSubmissions = asDeclared<typeof submissions.listSelectedSubmissions>({
  method: "GET",
  path: "/social-media-submissions/selected",
  who: { kind: "anyone" },
});

export const findByTerm = asDeclared<typeof search.findByTerm>({
  method: "GET",
  path: "/search",
  who: { kind: "anyone" },
});

export const listPopularTerms = asDeclared<typeof search.listPopularTerms>({
  method: "GET",
  path: "/search/terms",
  who: { kind: "anyone" },
});

export const countTerm = asDeclared<typeof search.countTerm>({
  method: "POST",
  path: "/search/terms",
  who: { kind: "anyone" },
});

export const removePrintDraft = asDeclared<typeof prints.removePrintDraft>({
  method: "DELETE",
  path: "/prints/drafts/:draftId",
  who: { kind: "anyone" },
});
