import { mkdir, mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rverModule from "@20minutes/s3rver";
import type { S3Settings } from "../../src/server/platform/s3-address.ts";
import { type FilesystemStore, writeWhole } from "./s3-whole-writes.ts";

/** What of @20minutes/s3rver is used here: a Koa app that keeps buckets in a folder and checks signatures. */
type Context = {
  method: string;
  path: string;
  query: Record<string, string | undefined>;
  get(header: string): string;
  status: number;
  body: unknown;
};
type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>;
type S3rver = {
  middleware: Middleware[];
  store: FilesystemStore;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  httpServer: Server;
};
const S3rverOf = S3rverModule as unknown as new (options: object) => S3rver;

export type FakeS3 = {
  settings: S3Settings;
  /** Every request so far, as "PUT /lab/a". */
  asked: string[];
  /** Answers the next requests so instead, as a store that has too much to do. */
  failNext(status: number, times: number): void;
  close(): Promise<void>;
};

const BUCKET = "lab";
const CONDITIONS = ["if-none-match", "if-match", "x-amz-copy-source-if-match"];
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
  <AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

/**
 * An S3 server of its own, with what it lacks of S3: only the first of several conditional writes under a key succeeds, and
 * an object is there whole or not at all.
 * @param options.conditional false: answers conditional writes with 501, as OpenStack Swift does
 * @param options.directory with what is there already; unset: one of its own
 */
export async function startS3(
  options: { direct?: boolean; prefix?: string; directory?: string; port?: number; conditional?: boolean } = {},
): Promise<FakeS3> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), "nice-s3-")));
  await mkdir(directory, { recursive: true });
  const server = new S3rverOf({
    port: options.port ?? 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [CORS] }],
  });
  writeWhole(server.store);
  const asked: string[] = [];
  let failing = { status: 0, times: 0 };
  let writing: Promise<void> = Promise.resolve();
  server.middleware.unshift(async (ctx, goOn) => {
    asked.push(`${ctx.method} ${ctx.path}`);
    if (failing.times > 0) {
      failing.times -= 1;
      ctx.status = failing.status;
      ctx.body = "<Error><Code>SlowDown</Code></Error>";
      return;
    }
    if (options.conditional === false && CONDITIONS.some((condition) => ctx.get(condition) !== "")) {
      ctx.status = 501;
      ctx.body = "<Error><Code>NotImplemented</Code></Error>";
      return;
    }
    if (ctx.get("if-none-match") !== "*" || ctx.method === "GET" || ctx.method === "HEAD") return goOn();
    const mine = writing.then(async () => {
      const key = decodeURIComponent(ctx.path.slice(`/${BUCKET}/`.length));
      if (!(await server.store.existsObject(BUCKET, key))) return goOn();
      ctx.status = 412;
      ctx.body = "<Error><Code>PreconditionFailed</Code></Error>";
    });
    writing = mine.catch(() => {});
    return mine;
  });
  const { port } = await server.run();
  const bucketUrl = `http://127.0.0.1:${port}/${BUCKET}`;
  return {
    asked,
    settings: {
      bucket: BUCKET,
      prefix: options.prefix ?? "",
      region: "us-east-1",
      bucketUrl,
      publicBucketUrl: bucketUrl,
      direct: options.direct ?? true,
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      sessionToken: null,
    },
    failNext: (status, times) => void (failing = { status, times }),
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
