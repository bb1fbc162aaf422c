import { text } from "node:stream/consumers";
import { newId } from "../../platform/ids.ts";
import type { S3Settings } from "../../platform/s3-address.ts";
import { ARRIVALS_FOLDER } from "./s3-arrivals.ts";
import { META, s3Client } from "./s3-client.ts";

/** Shorter timeouts than in daily use, because the server waits for this before it starts. */
const PATIENCE = { firstWaitMs: 100, answerMs: 10_000 };
const BYTES = Buffer.from("trial");

/** Tests the operations that the lab needs of an object store. Returns the missing ones as text; an empty list if all work. */
export async function tryStore(store: S3Settings): Promise<string[]> {
  const s3 = s3Client(store, PATIENCE);
  const folder = `${ARRIVALS_FOLDER}trial-${newId()}`;
  const [whole, copied, joined] = [`${folder}/whole`, `${folder}/copied`, `${folder}/joined`];
  const missing: string[] = [];
  const needs = async (what: string, works: () => Promise<boolean>): Promise<boolean> => {
    const wrong = await works().then(
      (itDoes) => (itDoes ? null : "it has another effect"),
      (error: Error) => error.message,
    );
    if (wrong !== null) missing.push(`${what}: ${wrong}`);
    return wrong === null;
  };

  const headers = { "content-type": "text/plain", [`${META}sha256`]: "first" };
  if (!(await needs("writing", () => s3.put(whole, BYTES, headers)))) return missing;
  await needs("conditional writes", async () => !(await s3.put(whole, BYTES, headers)) || !s3.isConditional);
  if (!s3.isConditional) missing.push("conditional writes: files are stored without them");
  await needs("reading a range", async () => {
    const { content } = await s3.get(whole, { start: 1, end: 2 });
    return (await text(content)) === "ri";
  });
  await needs("copying with other metadata", async () => {
    const { content, etag } = await s3.get(whole);
    content.resume();
    await s3.copy({ key: whole, etag }, copied, { ...headers, [`${META}sha256`]: "second" });
    return (await s3.head(copied))?.meta("sha256") === "second";
  });
  await needs("writing in parts", async () => {
    const uploadId = await s3.startParts(joined, headers);
    const etag = await s3.putPart(joined, uploadId, 1, BYTES);
    return (await s3.joinParts(joined, uploadId, [etag])) && (await s3.head(joined))?.bytes === BYTES.length;
  });
  await needs("listing", async () => {
    for await (const { key } of s3.list(`${folder}/`)) if (key === whole) return true;
    return false;
  });
  await needs("deleting", async () => {
    for (const key of [whole, copied, joined]) await s3.remove(key);
    return (await s3.head(whole)) === null;
  });
  return missing;
}
