import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { AFTER_WRITE } from "../../../contract/kit/after-write.ts";
import type { ContentCache } from "../cache/content-cache.ts";
import { answerHeaders } from "./answer-headers.ts";
import { FOR_VISITORS, formFor, type CachedResponse, TYPE, VARY } from "./response-cache.ts";

/** Addresses that are known, the last asked for first. */
const MOST_ADDRESSES = 1_000;
/** Longer ones are made up rather than read. */
const LONGEST_ADDRESS = 500;

/** What an address was answered with: the key by which that is kept, and the route for log and figures. */
type Known = { key: string; route: string };
/** What is told of each answer. Time in ms. */
export type Told = { id: string; method: string; route: string; status: number; ms: number };

/**
 * The short way to an answer that is kept: whoever comes without a token to an address that was answered from what is kept is given
 * that again, as it is, without the routing, checks and hooks that found it the first time. Everything else goes the long way:
 * what is not known to be true at this moment, what is about to be written into another form, and whoever may be told something else.
 */
export class ResponseCacheFastPath {
  readonly #kept: ContentCache;
  readonly #tell: (told: Told) => void;
  readonly #headers: string[];
  readonly #known = new LRUCache<string, Known>({ max: MOST_ADDRESSES });

  /** @param options.tell hears of each answer given */
  constructor(kept: ContentCache, { secure, tell }: { secure: boolean; tell: (told: Told) => void }) {
    this.#kept = kept;
    this.#tell = tell;
    this.#headers = Object.entries({ ...answerHeaders({ secure }), ...FOR_VISITORS, ...VARY }).flat();
  }

  /** Notes what a visitor's question was answered with. Pages, which ask within the process, are no part of this. */
  remember({ url, socket }: IncomingMessage, known: Known): void {
    if (url !== undefined && url.length <= LONGEST_ADDRESS && socket instanceof Socket) this.#known.set(url, known);
  }

  /** @returns whether the request is answered; else it is as it came */
  answers(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    if (method !== "GET" || headers.authorization !== undefined) return false;
    const known = this.#known.get(url!);
    if (known === undefined || headers[AFTER_WRITE] !== undefined) return false;
    const answer = this.#kept.atHand<CachedResponse>(known.key);
    if (answer === undefined) return false;
    const { encoding, tag, known: has } = formFor(answer, headers);
    const bytes = encoding === null ? answer.plain : answer.forms.get(encoding);
    if (!has && !(bytes instanceof Buffer)) return false;
    const began = performance.now();
    const id = randomUUID();
    const said = [...this.#headers, "x-request-id", id, "etag", tag];
    const status = has ? 304 : 200;
    if (has) response.writeHead(status, said).end();
    else {
      if (encoding !== null) said.push("content-encoding", encoding);
      said.push(...CONTENT_TYPE, "content-length", String((bytes as Buffer).length));
      response.writeHead(status, said).end(bytes);
    }
    this.#tell({ id, method, route: known.route, status, ms: performance.now() - began });
    return true;
  }
}

const CONTENT_TYPE = Object.entries(TYPE).flat();
