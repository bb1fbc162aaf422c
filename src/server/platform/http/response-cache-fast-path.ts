import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { AFTER_WRITE } from "../../../contract/kit/after-write.ts";
import type { ContentCache } from "../cache/content-cache.ts";
import { answerHeaders } from "./answer-headers.ts";
import { cachedBody, CACHED_HEADERS, type CachedResponse, hasEtag } from "./response-cache.ts";

const MAX_ADDRESSES = 1_000;
const MAX_ADDRESS_LENGTH = 500;

type Known = { key: string; route: string };
export type Served = { id: string; method: string; route: string; status: number; ms: number };

/**
 * Serves a cached response to visitors before Fastify routes, validates and runs hooks: a list then takes half the time
 * (docs/decisions/caching.md). Serves only responses that Fastify has already served to a visitor at this URL.
 */
export class ResponseCacheFastPath {
  readonly #cache: ContentCache;
  readonly #onServed: (served: Served) => void;
  readonly #headers: Record<string, string>;
  readonly #known = new LRUCache<string, Known>({ max: MAX_ADDRESSES });

  constructor(cache: ContentCache, { secure, onServed }: { secure: boolean; onServed: (served: Served) => void }) {
    this.#cache = cache;
    this.#onServed = onServed;
    this.#headers = { ...answerHeaders({ secure }), ...CACHED_HEADERS, "cache-control": "no-cache" };
  }

  /**
   * Records which response a visitor got. Ignores requests that pages make within the process, which have no socket.
   */
  remember({ url, socket }: IncomingMessage, known: Known): void {
    if (url !== undefined && url.length <= MAX_ADDRESS_LENGTH && socket instanceof Socket) this.#known.set(url, known);
  }

  /** @returns whether it responded */
  serve({ method, url, headers }: IncomingMessage, response: ServerResponse): boolean {
    if (method !== "GET" || headers.authorization !== undefined || headers[AFTER_WRITE] !== undefined) return false;
    const known = this.#known.get(url!);
    const cached = known === undefined ? undefined : this.#cache.peek<CachedResponse>(known.key);
    const form = cached === undefined ? null : cachedBody(cached, headers["accept-encoding"]);
    if (known === undefined || cached === undefined || form === null) return false;
    const started = performance.now();
    const id = randomUUID();
    const status = hasEtag(headers["if-none-match"], cached.etag) ? 304 : 200;
    const own = { "x-request-id": id, etag: cached.etag };
    if (status === 304) response.writeHead(status, { ...this.#headers, ...own }).end();
    else {
      const length = { "content-length": form.body.length };
      response.writeHead(status, { ...this.#headers, ...own, ...form.headers, ...length }).end(form.body);
    }
    this.#onServed({ id, method, route: known.route, status, ms: performance.now() - started });
    return true;
  }
}
