import * as http from "node:http";
import * as https from "node:https";
import { publicOnly, whyUnreachable } from "./public-addresses.ts";

/** `status` is null without a response; then `text` says why. */
export type Answer = { status: number | null; text: string };

/** Characters read of a response. */
const MOST_READ = 2000;

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
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise<Answer>((done, fail) => {
    const options: https.RequestOptions = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      agent: false,
      signal,
      ...(mayBePrivate ? {} : publicOnly(url)),
    };
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
  }).catch((error: Error) => ({
    status: null,
    text: whyUnreachable(signal.aborted ? (signal.reason as Error) : error),
  }));
}
