import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxMailer } from "./outbox-mailer.ts";
import { serveOutbox } from "./serve-outbox.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "nice-outbox-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const mail = (key: string, own: Partial<{ subject: string; html: string; text: string }> = {}) => ({
  key,
  to: "ada@people.test",
  subject: `About ${key}`,
  html: "<p>Hello</p>",
  text: "Hello",
  ...own,
});

const filesOf = async (dataDir: string) =>
  (await readdir(join(dataDir, "outbox"), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

function open() {
  let time = Date.parse("2026-06-15T14:00:00Z");
  const mailer = outboxMailer(join(dataDir, "outbox"), () => new Date(time));
  const http = fastify();
  serveOutbox(http, dataDir);
  const get = async (url: string) => http.inject({ url });
  const mails = async () => (await get("/dev/outbox.json")).json<{ mails: { id: string; subject: string }[] }>().mails;
  return { mailer, get, mails, move: (ms: number) => (time += ms) };
}

test.skipIf(process.platform === "win32")("only the server's user can read mails", async () => {
  const { mailer } = open();
  await mkdir(join(dataDir, "outbox"), { mode: 0o755 });
  await mailer.send(mail("one"));
  const [name] = await filesOf(dataDir);
  for (const path of ["outbox", `outbox/${name}`]) expect((await stat(join(dataDir, path))).mode & 0o077).toBe(0);
});

test("mails are listed newest first, even within the same moment", async () => {
  const { mailer, mails, move } = open();
  await mailer.send(mail("one"));
  await mailer.send(mail("two"));
  move(5);
  await mailer.send(mail("three"));
  expect((await mails()).map(({ subject }) => subject)).toEqual(["About three", "About two", "About one"]);
});

test("a mail with a known key replaces the previous one without leaving a draft", async () => {
  const { mailer, mails, move } = open();
  await mailer.send(mail("paid:42"));
  move(60_000);
  await mailer.send(mail("paid:42", { subject: "Once more" }));
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Once more"]);
  expect(await filesOf(dataDir)).toHaveLength(1);
});

test("a second process sending the same mail replaces it too", async () => {
  const { mailer, mails, move } = open();
  await mailer.send(mail("paid:42"));
  const other = outboxMailer(join(dataDir, "outbox"), () => new Date("2026-06-16T14:00:00Z"));
  await Promise.all([other.send(mail("paid:42")), other.send(mail("paid:43")), mailer.send(mail("paid:43"))]);
  move(60_000);
  expect(await mails()).toHaveLength(2);
});

test("the outbox can be filtered by address", async () => {
  const { mailer, get } = open();
  await mailer.send(mail("one"));
  await mailer.send({ ...mail("two", { text: 'Not to "zoe@people.test"' }), to: "ada+two@people.test" });
  await mailer.send({ ...mail("three"), to: "zoe@people.test" });
  const to = async (address: string) =>
    (await get(`/dev/outbox.json?to=${encodeURIComponent(address)}`)).json<{ mails: { key: string }[] }>().mails;
  expect((await to("zoe@people.test")).map(({ key }) => key)).toEqual(["three"]);
  expect((await to("ada+two@people.test")).map(({ key }) => key)).toEqual(["two"]);
  expect(await to("nobody@people.test")).toEqual([]);
});

test("an empty outbox shows a page", async () => {
  const { get, mails } = open();
  expect((await get("/dev/outbox")).body).toContain("No mail yet");
  expect(await mails()).toEqual([]);
});

test("a mail shows links in its text, and its HTML in a sandbox without scripts", async () => {
  const { mailer, get, mails } = open();
  const evil = "<script>alert(1)</script>";
  await mailer.send(mail("x", { subject: evil, html: `<p>${evil}</p>`, text: `${evil} https://lab.test/a?b=1&c=2 "` }));
  const { id } = (await mails())[0]!;
  const page = await get(`/dev/outbox/${id}`);
  expect(page.body).not.toContain("<script");
  expect(page.body).toContain('<a href="https://lab.test/a?b=1&amp;c=2">');
  expect((await get("/dev/outbox")).body).not.toContain("<script");
  const html = await get(`/dev/outbox/${id}/html`);
  expect(html.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
  expect(html.headers["content-security-policy"]).not.toContain("allow-scripts");
});

test("no path leads out of the outbox", async () => {
  const { mailer, get } = open();
  await mailer.send(mail("x"));
  for (const id of ["..%2f..%2fsecret", "nothing", "%00", "2026-06-15T14-00-00-000Z-000000-0123456789abcdef"]) {
    expect((await get(`/dev/outbox/${id}`)).statusCode).toBe(404);
    expect((await get(`/dev/outbox/${id}/html`)).statusCode).toBe(404);
  }
});
