import { createContext, data, type RouterContextProvider } from "react-router";
import { getLab } from "../../contract/lab-settings/public-lab.ts";
import { BRAND } from "../../rules/brand.ts";
import type { PublicLab } from "../../rules/lab-settings/lab-profile.ts";
import { CallError, type Client, createClient } from "../../contract/kit/client.ts";

export type PageContext = {
  /** From this response's content security policy, required for inline scripts. Empty without a policy. */
  nonce: string;
  /** Renders the whole page before sending it, because it is cached for other users too. */
  whole: boolean;
  /** Part of the token's storage key, so that two installations on one origin do not share it. */
  environment: string;
  /** The site's public origin, without a trailing slash. */
  publicUrl: string;
  /** Returns `{ ip, country }` to a subscriber's browser; null if unused. */
  ipLookupUrl: string | null;
  /** Analytics tag for visitors who consented; null if there is none. */
  googleTagId: string | null;
  /** Stripe settings for entering cards; null for test cards. */
  cardsByStripe: { publishableKey: string; scriptUrl: string } | null;
  suggestsAddresses: boolean;
  /** Whether API calls send trace headers. */
  traces: boolean;
  /** Calls the API as a visitor, in-process, to load public page data. */
  api: Client;
};

const noServer = () => Promise.resolve(new Response(null, { status: 503 }));

/** Set by the server's page handler; the default serves `react-router dev` without our server. */
export const pageContext = createContext<PageContext>({
  nonce: "",
  whole: false,
  environment: "development",
  publicUrl: "",
  ipLookupUrl: null,
  googleTagId: null,
  cardsByStripe: null,
  suggestsAddresses: false,
  traces: false,
  api: createClient({ origin: "", token: { get: () => null, set: () => undefined }, fetch: noServer }),
});

/** The API as a visitor, in a loader: `const { reviews } = await visitorApi(context).call(listReviews)`. */
export const visitorApi = (context: Readonly<RouterContextProvider>): Client => context.get(pageContext).api;

/** Returns the lab's profile; the starting one if it cannot be read, because a page without it is better than none. */
export const labOfPage = (context: Readonly<RouterContextProvider>): Promise<PublicLab> =>
  visitorApi(context)
    .call(getLab)
    .then(
      ({ lab }) => lab,
      () => BRAND,
    );

/** For loaders: returns the call's result, and turns its 404 into the page's 404. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof CallError && error.status === 404 ? data(null, { status: 404 }) : error;
  });
}

/** Returns 404 for developer pages, except in the demo environment. */
export function onlyWithDemo(context: Readonly<RouterContextProvider>): void {
  if (context.get(pageContext).environment !== "demo") throw data(null, { status: 404 });
}

/** For loader calls with short-lived responses, which must not be shared with other pages. */
export const UNCACHED = { headers: { "cache-control": "no-store" } } as const;
