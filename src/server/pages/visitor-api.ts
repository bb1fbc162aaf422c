import { hash } from "node:crypto";
import { type Client, createClient } from "../../contract/kit/client.ts";

export type ApiResponse = { status: number; text: string };

/** The GET requests behind a page, with a hash of each response. */
export type Sources = ReadonlyMap<string, string>;

export type VisitorApi = {
  api: Client;
  sources: Sources;
  /** Number of requests that failed with a server error. */
  failedCalls(): number;
};

/** Sends a request within the process, as a visitor. */
export type SendRequest = (method: string, path: string, body?: string) => Promise<ApiResponse>;

/** Opens the API for one rendering, and records the page's sources. */
export function openVisitorApi(send: SendRequest): VisitorApi {
  const sources = new Map<string, string>();
  let failed = 0;
  const api = createClient({
    origin: "",
    token: { get: () => null, set: () => undefined },
    async fetch(url, { method = "GET", body, headers } = {}) {
      const path = String(url);
      const response = await send(method, path, body as string | undefined);
      const { status, text } = response;
      // A no-store response is no source: pages are not cached on its account.
      if (method === "GET" && new Headers(headers).get("cache-control") !== "no-store") {
        sources.set(path, hashOf(response));
        if (status >= 500) failed += 1;
      }
      return new Response(status === 204 ? null : text || "null", { status });
    },
  });
  return { api, sources, failedCalls: () => failed };
}

export async function areUnchanged(send: SendRequest, sources: Sources): Promise<boolean> {
  const same = await Promise.all(Array.from(sources, async ([path, mark]) => hashOf(await send("GET", path)) === mark));
  return same.every(Boolean);
}

const hashOf = ({ status, text }: ApiResponse): string => `${status} ${hash("sha256", text, "base64url")}`;
