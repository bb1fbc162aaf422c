import { type ChildProcess, fork } from "node:child_process";
import { createHash, createHmac, randomUUID } from "node:crypto";
import { link, mkdir, open, unlink } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import pg from "pg";
import type { Bought } from "./bare-sizes.ts";
import type { LeastAnswer, LeastWork } from "./least-decoder.ts";

// The least that takes in scans correctly: bare node:http and pg, one statement where the lab has a call. A file is announced by
// who may, sent by a signed link, hashed, on the disk for good and looked at outside of the server before it is acknowledged; its
// sizes are made outside of the server as well, are on the disk for good before it is shown, and are made anew after a crash.
// usage: least-ingest.ts <database URL> <session> <folder> <2K|4K>; prints its port

const [databaseUrl, session, folder, bought] = process.argv.slice(2) as [string, string, string, Bought];
const SECRET = "least";
/** One a core, as many as the lab has here. */
const DECODERS = 2;

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
await pool.query(`create table if not exists least_scans (id uuid primary key, name text not null, bytes int not null, frame int not null,
  state text not null, sha256 text, width int, height int, at timestamptz not null default now())`);
await mkdir(folder, { recursive: true });

const ANNOUNCE = `insert into least_scans (id, name, bytes, frame, state)
  select $2, $3, $4, (select coalesce(max(frame), 0) + 1 from least_scans), 'AWAITING' from sessions where id = $1 returning id`;
const UPLOADED = `update least_scans set state = 'UPLOADED', sha256 = $2, width = $3, height = $4 where id = $1 and state = 'AWAITING' returning id`;
const READY = `update least_scans set state = 'READY' where id = $1 and state = 'UPLOADED' returning id`;

const decoders = Array.from({ length: DECODERS }, () =>
  fork(join(import.meta.dirname, "least-decoder.ts"), { env: {} }),
);
const idle = [...decoders];
/** Who waits for a decoder; what somebody waits for at a screen goes first. */
const waiting: { prompt: ((decoder: ChildProcess) => void)[]; long: ((decoder: ChildProcess) => void)[] } = {
  prompt: [],
  long: [],
};

async function decode(work: LeastWork): Promise<Exclude<LeastAnswer, { error: string }>> {
  const decoder =
    idle.pop() ??
    (await new Promise<ChildProcess>((taken) => waiting[work.work === "check" ? "prompt" : "long"].push(taken)));
  const answer = await new Promise<LeastAnswer>((answered) => {
    decoder.once("message", answered as (message: unknown) => void);
    decoder.send(work);
  });
  const next = waiting.prompt.shift() ?? waiting.long.shift();
  if (next === undefined) idle.push(decoder);
  else next(decoder);
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

const run = async (name: string, text: string, values: unknown[]): Promise<void> => {
  const { rows } = await pool.query({ name, text, values });
  if (rows.length === 0) throw new Error("not allowed, or done before");
};

const signed = (id: string, bytes: number): string =>
  createHmac("sha256", SECRET).update(`${id}.${bytes}`).digest("base64url");

async function announce({ name, size }: { name: string; size: number }): Promise<string> {
  const id = randomUUID();
  await run("announce", ANNOUNCE, [session, id, name, size]);
  return JSON.stringify({ scanId: id, url: `/scans/${id}?bytes=${size}&signature=${signed(id, size)}` });
}

async function receive(request: IncomingMessage, url: URL): Promise<string> {
  const id = url.pathname.split("/")[2]!;
  const bytes = Number(url.searchParams.get("bytes"));
  if (url.searchParams.get("signature") !== signed(id, bytes)) throw new Error("forged");
  const path = join(folder, id);
  const sha256 = await store(request, path, bytes);
  const looked = await decode({ work: "check", path });
  if (!("size" in looked)) throw new Error("not looked at");
  const { width, height } = looked.size;
  await run("uploaded", UPLOADED, [id, sha256, width, height]);
  void show(id);
  return JSON.stringify({ done: true });
}

async function store(request: IncomingMessage, path: string, bytes: number): Promise<string> {
  const temporary = `${path}.incoming`;
  const hash = createHash("sha256");
  let taken = 0;
  const file = await open(temporary, "wx", 0o600);
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      taken += piece.length;
      if (taken > bytes) throw new Error("too long");
      hash.update(piece);
      await file.write(piece);
    }
    if (taken !== bytes) throw new Error("cut off");
    await file.sync();
  } finally {
    await file.close();
  }
  await link(temporary, path);
  await unlink(temporary);
  await syncFolder();
  return hash.digest("hex");
}

async function syncFolder(): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function show(id: string): Promise<void> {
  const path = join(folder, id);
  await decode({ work: "derive", path, to: path, bought });
  await syncFolder();
  await run("ready", READY, [id]);
}

// What was acknowledged before a crash and is not shown yet.
const { rows } = await pool.query<{ id: string }>("select id from least_scans where state = 'UPLOADED'");
for (const { id } of rows) void show(id);

async function answer(request: IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? "/", "http://least");
  if (request.method === "PUT") return receive(request, url);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return announce(JSON.parse(Buffer.concat(parts).toString()) as { name: string; size: number });
}

const server = createServer((request, response) => {
  answer(request).then(
    (reply) => response.writeHead(200, { "content-type": "application/json" }).end(reply),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port));
