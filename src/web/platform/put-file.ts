import type { z } from "zod";
import { FILES_PATH, type WriteLink } from "../../contract/kit/files.ts";

type Link = Pick<z.output<typeof WriteLink>, "url" | "headers" | "confirmUrl">;

/**
 * Returns an absolute link of the server as a path. A page may be open at an origin other than PUBLIC_URL and may send
 * only there; object store links are unchanged.
 */
export function ownAddress(link: string): string {
  const { pathname, search } = new URL(link, window.location.origin);
  return pathname.startsWith(FILES_PATH) ? pathname + search : link;
}

export const headersOf = ({ headers }: Pick<Link, "headers">): [string, string][] =>
  Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");

export const confirmFile = (confirmUrl: string, signal?: AbortSignal): Promise<Response> =>
  fetch(ownAddress(confirmUrl), { method: "POST", ...(signal === undefined ? {} : { signal }) });

export async function putFile(link: Link, file: Blob): Promise<Response> {
  const sent = await fetch(ownAddress(link.url), { method: "PUT", headers: headersOf(link), body: file });
  return sent.ok && link.confirmUrl !== null ? confirmFile(link.confirmUrl) : sent;
}
