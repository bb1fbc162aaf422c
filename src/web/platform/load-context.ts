import { createContext, data, type RouterContextProvider } from "react-router";
import { CallError, type Client, createClient } from "../../contract/kit/client.ts";

/** What the server hands to the pages with each request. */
export type PageContext = {
  /** Of this response's content policy: inline scripts without it do not run. Empty when there is no policy. */
  nonce: string;
  /** Renders the page to its end before it is sent: it is kept for others too. */
  whole: boolean;
  /** Names the browser's token, so that two installations on one origin do not share it. */
  environment: string;
  /** Origin under which people reach the site, without a slash at the end. */
  publicUrl: string;
  /** Answers `{ ip, country }` to the browser of who subscribes; null: nobody asks. */
  ipLookupUrl: string | null;
  /** The analytics tag, for those who agree; null: there is none. */
  googleTagId: string | null;
  /** By what cards are entered at Stripe; null: they are test cards. */
  cardsByStripe: { publishableKey: string; scriptUrl: string } | null;
  /** Whether addresses are suggested while they are typed. */
  suggestsAddresses: boolean;
  /** Whether calls name their traces. */
  traces: boolean;
  /** Makes calls of the API as a visitor, within the process: what pages show to everyone is loaded with it. */
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

/** What a call found, in a loader; where it found nothing the page answers 404. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof CallError && error.status === 404 ? data(null, { status: 404 }) : error;
  });
}

/** Of pages for those who build this: where no demo is shown there is no such page. */
export function onlyWithDemo(context: Readonly<RouterContextProvider>): void {
  if (context.get(pageContext).environment !== "demo") throw data(null, { status: 404 });
}

/** For calls of loaders whose answer may be another one at the next moment: it is given to no other page. */
export const UNCACHED = { headers: { "cache-control": "no-store" } } as const;
