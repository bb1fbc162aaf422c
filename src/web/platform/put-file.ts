import type { z } from "zod";
import type { WriteLink } from "../../contract/kit/files.ts";

type Link = Pick<z.output<typeof WriteLink>, "url" | "headers" | "confirmUrl">;

/** What a request to a write link has to say; the length is the browser's to set. */
export const headersOf = ({ headers }: Pick<Link, "headers">): [string, string][] =>
  Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");

/** Has the lab take in what went straight to its store. */
export const confirmFile = (confirmUrl: string, signal?: AbortSignal): Promise<Response> =>
  fetch(confirmUrl, { method: "POST", ...(signal === undefined ? {} : { signal }) });

/** Puts a small file by its write link, and answers what the lab says of it. */
export async function putFile(link: Link, file: Blob): Promise<Response> {
  const sent = await fetch(link.url, { method: "PUT", headers: headersOf(link), body: file });
  return sent.ok && link.confirmUrl !== null ? confirmFile(link.confirmUrl) : sent;
}
