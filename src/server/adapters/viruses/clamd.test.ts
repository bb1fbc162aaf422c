import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { EICAR, type FakeClamd, startFakeClamd } from "../../../../tests/support/fake-clamd.ts";
import { clamd } from "./clamd.ts";
import { noScanner } from "./no-scanner.ts";

const opened: FakeClamd[] = [];
afterEach(async () => {
  for (const fake of opened.splice(0)) await fake.close();
});

async function aScanner(options: { path?: string; withinMs?: number } = {}) {
  const fake = await startFakeClamd(options.path);
  opened.push(fake);
  const scanner = clamd(fake.address, { withinMs: options.withinMs ?? 30_000 });
  return {
    fake,
    scan: (...pieces: (string | Buffer)[]) => scanner.scan(Readable.from(pieces.map((one) => Buffer.from(one)))),
  };
}

test("a file is sent in length-prefixed chunks with a zero-length end", async () => {
  const { fake, scan } = await aScanner();
  expect(await scan("one", "", "three")).toEqual({ kind: "CLEAN" });
  const expected = Buffer.concat([
    Buffer.from("zINSTREAM\0"),
    Buffer.from([0, 0, 0, 3]),
    Buffer.from("one"),
    Buffer.from([0, 0, 0, 5]),
    Buffer.from("three"),
    Buffer.from([0, 0, 0, 0]),
  ]);
  expect(fake.heard).toEqual([expected]);
});

test("a found signature is named, even mid-file and over a local socket", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nice-clamd-"));
  const { scan } = await aScanner({ path: join(folder, "clamd.ctl") });
  const much = Buffer.alloc(3_000_000, 7);
  expect(await scan(much, EICAR, much)).toEqual({ kind: "FOUND", signature: "Eicar-Test-Signature" });
  expect(await scan(much, much)).toEqual({ kind: "CLEAN" });
  await rm(folder, { recursive: true });
});

test("a file over the scanner's size limit is not clean", async () => {
  const { fake, scan } = await aScanner();
  fake.behave({ streamMaxLength: 100_000 });
  const piece = Buffer.alloc(64 * 1024, 1);
  expect(await scan(piece, piece)).toEqual({ kind: "TOO_LARGE" });
  expect(await scan(piece)).toEqual({ kind: "CLEAN" });
});

test("a malformed reply, timeout, dropped connection or missing scanner is never clean", async () => {
  const { fake, scan } = await aScanner({ withinMs: 300 });
  for (const says of ["INSTREAM: Can't write to temporary file. ERROR", "stream: OK FOUN", "", "stream: ok", "PONG"]) {
    fake.behave({ says });
    await expect(scan("bytes")).rejects.toThrow("clamd answered: ");
  }
  fake.behave({ says: "x".repeat(10_000) });
  await expect(scan("bytes")).rejects.toThrow(/^clamd says more than a verdict$/);
  fake.behave({ silent: true });
  await expect(scan("bytes")).rejects.toThrow("clamd said nothing within 0.3 s");
  fake.behave({ hangsUpAfter: 12 });
  await expect(scan("bytes")).rejects.toThrow();
  fake.behave({ hangsUpAfter: 0 });
  await expect(scan(Buffer.alloc(1_000_000))).rejects.toThrow();

  const nobody = createServer();
  await new Promise<void>((done) => nobody.listen(0, "127.0.0.1", done));
  const { port } = nobody.address() as AddressInfo;
  await new Promise((done) => nobody.close(done));
  await expect(clamd({ host: "127.0.0.1", port }).scan(Readable.from(["a"]))).rejects.toThrow("ECONNREFUSED");
  await expect(clamd({ path: "/nowhere/clamd.ctl" }).scan(Readable.from(["a"]))).rejects.toThrow("ENOENT");
});

test("a file that breaks off while read is not clean", async () => {
  const { fake } = await aScanner();
  const broken = Readable.from(
    (function* () {
      yield Buffer.from("half a fi");
      throw new Error("the disk is gone");
    })(),
  );
  await expect(clamd(fake.address).scan(broken)).rejects.toThrow("the disk is gone");
});

test("concurrent scans are queued, each within the time limit", async () => {
  const { fake, scan } = await aScanner({ withinMs: 400 });
  fake.behave({ silent: true });
  const many = await Promise.allSettled(Array.from({ length: 12 }, () => scan("bytes")));
  expect(many.map(({ status }) => status)).toEqual(many.map(() => "rejected"));
  expect(fake.heard.length).toBeLessThanOrEqual(8);
  fake.behave({});
  expect(await scan("bytes")).toEqual({ kind: "CLEAN" });
});

test("without a scanner no file is read", async () => {
  const content = Readable.from([Buffer.from(EICAR)]);
  expect(await noScanner().scan(content)).toEqual({ kind: "CLEAN" });
  expect(content.destroyed).toBe(true);
});
