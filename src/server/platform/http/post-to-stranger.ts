import { lookup as resolve, type LookupAddress } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** `status` is null without a response; then `text` says why. */
export type Answer = { status: number | null; text: string };

/** Characters read of a response. */
const MOST_READ = 2000;

/** Whether an address is not on the public internet: this machine, a private network, a cloud's metadata service. */
export const isPrivate = (address: string): boolean => ipaddr.process(address).range() !== "unicast";

class PrivateAddress extends Error {
  readonly code = "PRIVATE_ADDRESS";
}

/** Resolves a name when connecting, so that no later change of its record leads into the lab's own network. */
const publicLookup: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, "");
    if (addresses.some(({ address }) => isPrivate(address))) return done(new PrivateAddress(), "");
    const [first] = addresses as [LookupAddress];
    if (options.all === true) return done(null, addresses);
    done(null, first.address, first.family);
  });

/**
 * Posts JSON to an address that a person typed. Follows no redirects, reads only the beginning of the response, and never
 * throws.
 * @param options.mayBePrivate false refuses addresses of this machine and of private networks
 */
export async function postToStranger(
  url: URL,
  {
    body,
    headers,
    timeoutMs,
    mayBePrivate,
  }: { body: string; headers: Record<string, string>; timeoutMs: number; mayBePrivate: boolean },
): Promise<Answer> {
  // A literal address is not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!mayBePrivate && isIP(host) !== 0 && isPrivate(host)) return noAnswer(new PrivateAddress());
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((done) => {
    const options: https.RequestOptions = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      agent: false,
      signal,
      ...(mayBePrivate ? {} : { lookup: publicLookup }),
    };
    const fail = (error: Error) => done(noAnswer(signal.aborted ? (signal.reason as Error) : error));
    const request = (url.protocol === "https:" ? https : http).request(url, options, (response) => {
      let text = "";
      const status = response.statusCode!;
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
        if (text.length < MOST_READ) return;
        done({ status, text: text.slice(0, MOST_READ) });
        response.destroy();
      });
      response.on("end", () => done({ status, text }));
      response.on("error", fail);
    });
    request.on("error", fail);
    request.end(body);
  });
}

const REASONS: Readonly<Record<string, string>> = {
  PRIVATE_ADDRESS: "The address is in a private network. Only public addresses may get events.",
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed.",
  ENOTFOUND: "The host name does not exist.",
  EAI_AGAIN: "The host name could not be looked up.",
};

function noAnswer(error: Error & { code?: unknown }): Answer {
  if (error.name === "TimeoutError") return { status: null, text: "No response in time." };
  return { status: null, text: REASONS[String(error.code)] ?? error.message };
}
