import { randomUUID } from "node:crypto";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";

type Metadata = Record<string, string>;

export type FilesystemStore = {
  existsObject(bucket: string, key: string): Promise<boolean>;
  getResourcePath(bucket: string, key: string, resource: string): string;
  getMetadata(bucket: string, key: string): Promise<Metadata>;
  putMetadata(bucket: string, key: string, metadata: Metadata, md5?: string): Promise<void>;
  putContent(path: string, content: Readable): Promise<[size: number, md5: string]>;
  putObject(object: { bucket: string; key: string; content: Readable | Buffer; metadata: Metadata }): Promise<object>;
  copyObject(
    from: string,
    fromKey: string,
    to: string,
    toKey: string,
    metadata: Metadata | undefined,
  ): Promise<Metadata>;
};

/**
 * Makes the store write an object to a temporary path and move it once complete. By default it writes in place: if it
 * was killed or the client disconnected meanwhile, half an object would remain, which never happens in S3.
 */
export function writeWhole(store: FilesystemStore): void {
  const place = async <Done>(bucket: string, key: string, write: (path: string) => Promise<Done>): Promise<Done> => {
    const path = store.getResourcePath(bucket, key, "object");
    const draft = store.getResourcePath(bucket, key, `draft-${randomUUID()}`);
    await mkdir(dirname(path), { recursive: true });
    try {
      const done = await write(draft);
      await rename(draft, path);
      return done;
    } finally {
      await rm(draft, { force: true });
    }
  };
  store.putObject = ({ bucket, key, content, metadata }) =>
    place(bucket, key, async (draft) => {
      const [size, md5] = await store.putContent(draft, Readable.from(content, { objectMode: false }));
      await store.putMetadata(bucket, key, metadata, md5);
      return { size, md5 };
    });
  const copy = store.copyObject.bind(store);
  store.copyObject = async (from, fromKey, to, toKey, metadata) => {
    if (metadata === undefined || (from === to && fromKey === toKey)) return copy(from, fromKey, to, toKey, metadata);
    await place(to, toKey, async (draft) => {
      await copyFile(store.getResourcePath(from, fromKey, "object"), draft);
      await store.putMetadata(to, toKey, metadata);
    });
    return store.getMetadata(to, toKey);
  };
}
