import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../../platform/s3-address.ts";

export class S3Failure extends Error {
  override name = "S3Failure";
  readonly status: number;
  constructor(what: string, status: number, details: string) {
    super(`the object store answered ${status} to ${what}${details === "" ? "" : `: ${details}`}`);
    this.status = status;
  }
}

export type S3Object = { key: string; bytes: number; modified: Date };
type Sent = {
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
};

/** Total tries when the store is busy or the connection breaks. */
const TRIES = 4;
/** `answerMs`: until a response begins; a 16 MB part uploads within it. */
const PATIENCE = { firstWaitMs: 100, answerMs: 120_000 };
const LISTED_AT_ONCE = 1000;
export const META = "x-amz-meta-";

export type S3Client = ReturnType<typeof s3Client>;

/**
 * The few S3 requests that the file store makes. Each is signed with the SHA-256 of its body, so the store rejects
 * anything changed on the way.
 */
export function s3Client(settings: S3Settings, { firstWaitMs, answerMs } = PATIENCE) {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === null ? {} : { sessionToken }),
    region,
    service: "s3",
    retries: 0,
  });

  const addressOf = (base: string, key = "", query: Record<string, string> = {}): URL => {
    const url = new URL(base);
    if (key !== "") url.pathname = `${url.pathname.replace(/\/$/, "")}/${settings.prefix}${key}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  /** Retries when that is safe: a busy store or a broken connection has done nothing, or the same. */
  async function send(method: string, { key, query, headers = {}, body }: Sent): Promise<Response> {
    const sha256 = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    for (let tries = 1; ; tries++) {
      try {
        const answer = await signer.fetch(addressOf(settings.bucketUrl, key, query).href, {
          method,
          headers: { ...headers, "x-amz-content-sha256": sha256 },
          signal: AbortSignal.timeout(answerMs),
          ...(body === undefined ? {} : { body }),
        });
        const passes = answer.status === 429 || (answer.status >= 500 && answer.status !== 501);
        if (!passes || tries === TRIES) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (tries === TRIES) throw new Error("the object store does not answer", { cause: error });
      }
      await sleep(firstWaitMs * 2 ** tries * (0.5 + Math.random()));
    }
  }

  /** @throws S3Failure unless it succeeded or its status is in `also` */
  async function ask(what: string, method: string, sent: Sent, also: readonly number[] = []): Promise<Response> {
    const answer = await send(method, sent);
    if (answer.ok || also.includes(answer.status)) return answer;
    throw new S3Failure(what, answer.status, tag(await answer.text(), "Code") ?? "");
  }

  /** Whether the store supports conditional writes: false after it has responded to one with 501. */
  let isConditional = true;

  /**
   * Sends a conditional request, or an unconditional one if the store does not support conditions: keys are never
   * reused, and are checked first.
   */
  async function askOnly(
    condition: Record<string, string>,
    what: string,
    method: string,
    sent: Sent,
    also: readonly number[] = [],
  ): Promise<Response> {
    if (isConditional) {
      const headers = { ...sent.headers, ...condition };
      const answer = await ask(what, method, { ...sent, headers }, [...also, NOT_IMPLEMENTED]);
      if (answer.status !== NOT_IMPLEMENTED) return answer;
      await done(answer);
    }
    const answer = await ask(what, method, sent, also);
    isConditional = false; // succeeded without the condition
    return answer;
  }

  /** Drains an unread response body to free its connection. */
  const done = async (answer: Response): Promise<void> => void (await answer.arrayBuffer());

  return {
    /** Null when there is none. `meta` reads stored metadata, for example `sha256`. */
    async head(key: string) {
      const answer = await ask("a look", "HEAD", { key }, [404]);
      await done(answer);
      if (answer.status === 404) return null;
      const { headers } = answer;
      return {
        bytes: Number(headers.get("content-length")),
        modified: new Date(headers.get("last-modified") ?? 0),
        meta: (name: string) => headers.get(META + name),
      };
    },

    /** @param ifMatch the only acceptable version */
    async get(key: string, range?: { start: number; end: number }): Promise<{ content: Readable; etag: string }> {
      const headers: Record<string, string> =
        range === undefined ? {} : { range: `bytes=${range.start}-${range.end === Infinity ? "" : range.end}` };
      const answer = await ask("a read", "GET", { key, headers });
      const content = answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body as NodeWebStream);
      return { content, etag: answer.headers.get("etag") ?? "" };
    },

    get isConditional(): boolean {
      return isConditional;
    },

    /** Only the first write under a key counts. False when the key already exists. */
    async put(key: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<boolean> {
      const answer = await askOnly(FIRST, "a write", "PUT", { key, body, headers }, ALREADY);
      await done(answer);
      return answer.ok;
    },

    /** @throws S3Failure also when the version differs from `from.etag` */
    async copy(from: { key: string; etag: string }, key: string, headers: Record<string, string>): Promise<void> {
      const source = `${settings.bucket}/${settings.prefix}${from.key}`;
      const of = { "x-amz-copy-source": source, "x-amz-metadata-directive": "REPLACE" };
      const answer = await askOnly({ "x-amz-copy-source-if-match": from.etag }, "a copy", "PUT", {
        key,
        headers: { ...headers, ...of },
      });
      // A copy that fails midway has already responded with 200.
      const text = await answer.text();
      if (text.includes("<Error>")) throw new S3Failure("a copy", 500, tag(text, "Code") ?? "");
      if (isConditional || plainEtag(tag(text, "ETag") ?? "") === plainEtag(from.etag)) return;
      await this.remove(key);
      throw new S3Failure("a copy", 412, "another version was copied");
    },

    async remove(key: string): Promise<void> {
      await done(await ask("a removal", "DELETE", { key }, [404]));
    },

    async *list(folder: string): AsyncGenerator<S3Object> {
      for (let after: string | undefined; ;) {
        const text = await (
          await ask("a list", "GET", {
            query: {
              "list-type": "2",
              prefix: settings.prefix + folder,
              "max-keys": String(LISTED_AT_ONCE),
              ...(after === undefined ? {} : { "continuation-token": after }),
            },
          })
        ).text();
        for (const [, one = ""] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const key = (tag(one, "Key") ?? "").slice(settings.prefix.length);
          yield { key, bytes: Number(tag(one, "Size")), modified: new Date(tag(one, "LastModified") ?? 0) };
        }
        after = tag(text, "IsTruncated") === "true" ? tag(text, "NextContinuationToken") : undefined;
        if (after === undefined) return;
      }
    },

    /** Checks cheaply whether the bucket exists and is readable. */
    async check(): Promise<void> {
      await done(await ask("a look at the bucket", "GET", { query: { "list-type": "2", "max-keys": "1" } }));
    },

    async startParts(key: string, headers: Record<string, string>): Promise<string> {
      const text = await (await ask("a large write", "POST", { key, query: { uploads: "" }, headers })).text();
      const id = tag(text, "UploadId");
      if (id === undefined) throw new S3Failure("a large write", 200, "without an id for its parts");
      return id;
    },

    async putPart(key: string, uploadId: string, number: number, body: Uint8Array<ArrayBuffer>): Promise<string> {
      const query = { partNumber: String(number), uploadId };
      const answer = await ask("a part", "PUT", { key, query, body });
      await done(answer);
      return answer.headers.get("etag") ?? "";
    },

    /** False when the key already exists. */
    async joinParts(key: string, uploadId: string, etags: string[]): Promise<boolean> {
      const parts = etags.map((etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
      const answer = await askOnly(
        FIRST,
        "the end of a large write",
        "POST",
        { key, query: { uploadId }, body },
        ALREADY,
      );
      const text = await answer.text();
      if (answer.ok && text.includes("<Error>"))
        throw new S3Failure("the end of a large write", 500, tag(text, "Code") ?? "");
      return answer.ok;
    },

    async dropParts(key: string, uploadId: string): Promise<void> {
      await done(await ask("a large write given up", "DELETE", { key, query: { uploadId } }, [404]));
    },

    /**
     * Returns a link to the store itself, for anyone who has it.
     * @param headers that the request must contain exactly
     */
    async presigned(
      method: "GET" | "PUT",
      key: string,
      {
        goodForS,
        query = {},
        headers = {},
      }: { goodForS: number; query?: Record<string, string>; headers?: Record<string, string> },
    ): Promise<string> {
      const url = addressOf(settings.publicBucketUrl, key, { ...query, "X-Amz-Expires": String(goodForS) });
      const signed = await signer.sign(url.href, { method, headers, aws: { signQuery: true, allHeaders: true } });
      return signed.url;
    },
  };
}

const FIRST = { "if-none-match": "*" };
const NOT_IMPLEMENTED = 501;

const plainEtag = (etag: string): string => etag.replaceAll('"', "");

/** Statuses of a write that must be the first under its key: the key exists, or another write is in progress. */
const ALREADY = [412, 409];

/** Content of the first element with this name. Our responses contain no other entities, because keys are plain. */
const tag = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
