import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { AlreadyStored, type Arrived, type FileStore, type Hashed } from "./port.ts";
import { META, type S3Client } from "./s3-client.ts";
import { mustBeStoreKey } from "./store-keys.ts";

/** Where browsers may write. Objects here belong to no one until taken in. */
export const ARRIVALS_FOLDER = "incoming/";
const LINK_META = "link";

type Given = { s3: S3Client; links: Pick<FileStore, "writeLink">; now: () => Date };

/**
 * Write links that lead directly to the store. The link's content travels as the object's metadata, signed by us and
 * covered by the store's signature, so the object itself says what it was sent for and nothing is stored elsewhere.
 */
export function s3Arrivals({ s3, links, now }: Given): Pick<FileStore, "writeLink" | "arrivals"> {
  const find = async (key: string): Promise<Arrived | null> => {
    const file = await s3.head(ARRIVALS_FOLDER + mustBeStoreKey(key));
    if (file === null) return null;
    const query = Object.fromEntries(new URLSearchParams(file.meta(LINK_META) ?? ""));
    return { key, bytes: file.bytes, arrivedAt: file.modified, query };
  };
  const drop = (key: string): Promise<void> => s3.remove(ARRIVALS_FOLDER + mustBeStoreKey(key));

  return {
    async writeLink(key, options) {
      const { url: confirmUrl, expiresAt } = await links.writeLink(key, options);
      const said = confirmUrl.slice(confirmUrl.indexOf("?") + 1);
      const headers = { "content-type": options.type, [META + LINK_META]: said };
      const goodForS = Math.max(1, Math.floor((expiresAt.getTime() - now().getTime()) / 1000));
      const url = await s3.presigned("PUT", ARRIVALS_FOLDER + mustBeStoreKey(key), {
        goodForS,
        headers: { ...headers, "content-length": String(options.bytes) },
      });
      return { url, headers, expiresAt, confirmUrl };
    },

    arrivals: {
      find,
      async list() {
        const arrived: Arrived[] = [];
        for await (const { key } of s3.list(ARRIVALS_FOLDER)) {
          const one = await find(key.slice(ARRIVALS_FOLDER.length)).catch(() => null);
          if (one !== null) arrived.push(one);
        }
        return arrived;
      },
      read: async (key): Promise<Readable> => (await s3.get(ARRIVALS_FOLDER + mustBeStoreKey(key))).content,

      async keep({ key }, { type }): Promise<Hashed> {
        const { content, etag } = await s3.get(ARRIVALS_FOLDER + mustBeStoreKey(key));
        const hash = createHash("sha256");
        for await (const piece of content) hash.update(piece as Uint8Array);
        const sha256 = hash.digest("hex");
        const there = await s3.head(key);
        // The link may overwrite the object while we read: store only the version that was read.
        if (there === null)
          await s3.copy({ key: ARRIVALS_FOLDER + key, etag }, key, { "content-type": type, [`${META}sha256`]: sha256 });
        else if (there.meta("sha256") !== sha256) throw new AlreadyStored(key);
        return { sha256 };
      },
      drop,
    },
  };
}
