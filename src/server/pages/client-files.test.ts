import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendErrorsAsReplies } from "../platform/http/error-replies.ts";
import { serveClientFiles } from "./client-files.ts";

/** Starts a server with a build of one asset, which is also among former builds' assets. */
async function aBuild() {
  const folder = mkdtempSync(join(tmpdir(), "nice-client-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const place of ["client/assets", "former-assets"]) {
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, place, "cart-a1.js"), "the cart");
  }
  const http = fastify();
  sendErrorsAsReplies(http);
  await serveClientFiles(http, join(folder, "client"), null);
  onTestFinished(() => http.close());
  return http;
}

/** Makes files vanish between look-up and opening `times` times, as when a new build replaces the old one. */
function goneWhenOpened(times: number) {
  const open = vi.spyOn(fs, "createReadStream");
  onTestFinished(() => void open.mockRestore());
  for (let time = 0; time < times; time++)
    open.mockImplementationOnce(
      () =>
        new Readable({
          read() {
            this.destroy(Object.assign(new Error("no such file or directory"), { code: "ENOENT" }));
          },
        }) as fs.ReadStream,
    );
}

test("an asset that moves during its request is retried once", async () => {
  const http = await aBuild();
  goneWhenOpened(1);
  const { statusCode, body, headers } = await http.inject("/assets/cart-a1.js");
  expect([statusCode, body]).toEqual([200, "the cart"]);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("an asset missing on the retry fails", async () => {
  const http = await aBuild();
  goneWhenOpened(2);
  expect((await http.inject("/assets/cart-a1.js")).statusCode).toBe(500);
});
