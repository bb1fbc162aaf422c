import { FILES_PATH } from "../../../contract/kit/files.ts";
import type { FileStore } from "./port.ts";
import type { LinkFor } from "./link-for.ts";
import { readSignedQuery, signedQuery } from "./signed-query.ts";

const QUARTER_MS = 15 * 60 * 1000;
/** When links made at this time change next, in ms since 1970: until then they stay the same. */
export const linksChangeAt = (at: Date): number => (Math.floor(at.getTime() / QUARTER_MS) + 1) * QUARTER_MS;

/** Cached links, about a hundred pages of scans; each takes some 400 bytes. */
const MAX_CACHED_LINKS = 15_000;
const READ = ["for", "type", "expires"] as const;
const SAVE = ["for", "type", "expires", "name"] as const;
const WRITE = ["for", "type", "bytes", "expires"] as const;

type SignedLinks = Pick<FileStore, "readLink" | "writeLink" | "links">;

/**
 * Signs links to this server. Read links are relative: a page may load only from its own origin, which need not be
 * `publicUrl` (a phone in the same network, 127.0.0.1). Write links are absolute, for programs; pages use their path
 * (`ownAddress` of src/web/platform/put-file.ts).
 */
export function signedLinks({
  secret,
  publicUrl,
  now,
}: {
  secret: string;
  publicUrl: string;
  now: () => Date;
}): SignedLinks {
  // A page of scans needs about 150 links and is requested often; links stay the same within 15 minutes.
  let quarter = 0;
  const cachedLinks = new Map<LinkFor, Map<string, string>>();
  let cachedTotal = 0;

  const address = (purpose: string, key: string, said: Record<string, string>) =>
    `${FILES_PATH}${key}?${signedQuery(secret, `${purpose} ${key}`, said)}`;

  return {
    readLink(key, { for: whom, type, now: at, downloadName }) {
      const current = Math.floor(at.getTime() / QUARTER_MS);
      const expires = String(((current + 2) * QUARTER_MS) / 1000);
      if (downloadName !== undefined) return address("read", key, { for: whom, type, expires, name: downloadName });
      if (current !== quarter || cachedTotal >= MAX_CACHED_LINKS) {
        cachedLinks.clear();
        cachedTotal = 0;
      }
      quarter = current;
      let stored = cachedLinks.get(whom);
      if (stored === undefined) cachedLinks.set(whom, (stored = new Map()));
      let link = stored.get(key);
      if (link === undefined) {
        stored.set(key, (link = address("read", key, { for: whom, type, expires })));
        cachedTotal += 1;
      }
      return link;
    },
    async writeLink(key, { for: whom, type, bytes, expiresAt }) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      return {
        url: publicUrl + address("write", key, { for: whom, type, bytes: String(bytes), expires }),
        headers: { "content-type": type },
        expiresAt,
        confirmUrl: null,
      };
    },
    links: {
      read(key, query) {
        const save = "name" in query;
        const said = readSignedQuery(secret, `read ${key}`, save ? SAVE : READ, query);
        if (said === null) return "FORGED";
        const downloadName = "name" in said ? said.name : null;
        return whileGood(said.expires, (expiresAt) => ({
          for: said.for as LinkFor,
          type: said.type,
          downloadName,
          expiresAt,
        }));
      },
      write(key, query, at = now()) {
        const said = readSignedQuery(secret, `write ${key}`, WRITE, query);
        if (said === null) return "FORGED";
        const bytes = Number(said.bytes);
        const grant = (expiresAt: Date) => ({ for: said.for as LinkFor, type: said.type, bytes, expiresAt });
        return whileGood(said.expires, grant, at);
      },
    },
  };

  function whileGood<Grant>(expires: string, grant: (expiresAt: Date) => Grant, at = now()): Grant | "EXPIRED" {
    const expiresAt = new Date(Number(expires) * 1000);
    return expiresAt > at ? grant(expiresAt) : "EXPIRED";
  }
}
