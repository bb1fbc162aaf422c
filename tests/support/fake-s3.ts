import { mkdir, mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rverModule from "@20minutes/s3rver";
import type { S3Settings } from "../../src/server/platform/s3-address.ts";
import { type FilesystemStore, writeWhole } from "./s3-whole-writes.ts";

/** The parts of @20minutes/s3rver used here: a Koa app that stores buckets in a folder and checks signatures. */
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
  requested: string[];
  failNext(status: number, times: number): void;
  close(): Promise<void>;
};

const BUCKET = "lab";
const CONDITIONS = ["if-none-match", "if-match", "x-amz-copy-source-if-match"];
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
  <AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

/**
 * Starts a separate S3 server, and adds its missing S3 behavior: only the first of several conditional writes under a
 * key succeeds, and an object is either complete or absent.
 * @param options.conditional false: responds to conditional writes with 501, like OpenStack Swift
 * @param options.directory with existing data; by default a new one
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
  const requested: string[] = [];
  let failing = { status: 0, times: 0 };
  let writing: Promise<void> = Promise.resolve();
  server.middleware.unshift(async (ctx, goOn) => {
    requested.push(`${ctx.method} ${ctx.path}`);
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
    requested,
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
