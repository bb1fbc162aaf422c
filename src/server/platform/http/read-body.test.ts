import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

test("a chunked body is read whole, even with split characters", async () => {
  const pieces = [...Buffer.from('{ "name": "Zoë 💥" }')].map((byte) => Buffer.of(byte));
  expect((await readBody(Readable.from(pieces), 1000)).toString()).toBe('{ "name": "Zoë 💥" }');
  expect((await readBody(Readable.from([]), 1000)).toString()).toBe("");
});

test("a megabyte in a million chunks keeps no chunk in memory", async () => {
  const piece = Buffer.from("x");
  let most = 0;
  function* pieces() {
    for (let sent = 0; sent < 1_000_000; sent++) {
      if (sent % 100_000 === 0) most = Math.max(most, process.memoryUsage().arrayBuffers);
      yield piece;
    }
  }
  const before = process.memoryUsage().arrayBuffers;
  expect((await readBody(Readable.from(pieces()), 2_000_000)).length).toBe(1_000_000);
  expect(most - before).toBeLessThan(10_000_000);
});

test("a body over the limit is rejected as soon as it exceeds it", async () => {
  const body = new PassThrough();
  const reading = readBody(body, 10);
  body.write("x".repeat(11));
  await expect(reading).rejects.toMatchObject({ status: 413 });
});

test("an aborted body is rejected", async () => {
  const body = new PassThrough();
  const reading = readBody(body, 10);
  body.destroy(new Error("aborted"));
  await expect(reading).rejects.toMatchObject({ status: 400 });
});
