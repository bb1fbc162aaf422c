import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import * as http from "node:http";
import * as https from "node:https";
import { pipeline } from "node:stream/promises";
import { publicOnly, whyUnreachable } from "./public-addresses.ts";

/** `isFinal`: another try would fail, too. */
export type Downloaded = { sha256: string } | { problem: string; isFinal: boolean };

type Limits = { maxBytes: number; timeoutMs: number; accept: string; mayBePrivate: boolean };

type Fault = Error & { code?: unknown };

const MOST_REDIRECTS = 3;

class NotDownloaded extends Error {
  readonly isFinal: boolean;
  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

/**
 * Saves a file of an address that a person typed. Never throws for the other side's faults; a part may be left at `path`.
 * @param limits.timeoutMs of all redirects together
 * @param limits.mayBePrivate false refuses addresses of this machine and of private networks, in redirects too
 */
export async function downloadFromStranger(address: string, path: string, limits: Limits): Promise<Downloaded> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    let url = address;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const response = await get(url, limits, signal);
      const { location } = response.headers;
      if (location === undefined || Math.trunc(response.statusCode! / 100) !== 3)
        return { sha256: await save(response, path, limits.maxBytes, signal) };
      response.destroy();
      url = new URL(location, url).href;
    }
    return { problem: "It redirects too often.", isFinal: true };
  } catch (error) {
    if (error instanceof NotDownloaded) return { problem: error.message, isFinal: error.isFinal };
    const reason: Fault = signal.aborted ? (signal.reason as Error) : (error as Error);
    if (!isOfNetwork(reason)) throw error;
    const isFinal = reason.code === "PRIVATE_ADDRESS" || reason.code === "ERR_INVALID_URL";
    return { problem: whyUnreachable(reason), isFinal };
  }
}

/** A full disk or a bug is not the other side's fault. */
const isOfNetwork = (error: Fault): boolean =>
  error.name === "TimeoutError" ||
  (typeof error.code === "string" && !/^(?:ENOSPC|EACCES|EROFS|ENOENT)$/.test(error.code));

function get(address: string, { accept, mayBePrivate }: Limits, signal: AbortSignal): Promise<http.IncomingMessage> {
  return new Promise((done, fail) => {
    const url = new URL(address);
    if (url.protocol !== "https:" && url.protocol !== "http:")
      throw new NotDownloaded("The address is not of the web.", { isFinal: true });
    const headers = { accept, "user-agent": "FilmLab-Import/1" };
    const options = { headers, agent: false, signal, ...(mayBePrivate ? {} : publicOnly(url)) };
    (url.protocol === "https:" ? https : http).get(url, options, done).on("error", fail);
  });
}

async function save(
  response: http.IncomingMessage,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const status = response.statusCode!;
  if (status !== 200) {
    response.destroy();
    const isFinal = status < 500 && status !== 408 && status !== 429;
    throw new NotDownloaded(`The server responded with ${status}.`, { isFinal });
  }
  const tooLarge = () => new NotDownloaded(`It is over ${Math.round(maxBytes / 1e6)} MB.`, { isFinal: true });
  const hash = createHash("sha256");
  let bytes = 0;
  async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(response, bounded, createWriteStream(path, { mode: 0o600 }), { signal });
  return hash.digest("hex");
}
