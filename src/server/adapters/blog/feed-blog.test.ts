import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openLog } from "../../platform/log.ts";
import { feedBlog, postsOf } from "./feed-blog.ts";

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Notes</title>${items}</channel></rss>`;
const item = (title: string, link: string, date = "Tue, 03 Nov 2026 10:00:00 GMT") =>
  `<item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate><description>&lt;p&gt;Silver &amp;amp; salt&lt;/p&gt;</description></item>`;

test("RSS posts are listed newest first, with decoded titles and without markup", () => {
  const older = item("Ins &amp; outs", "https://blog.test/a");
  const newer = item("Later", "https://blog.test/b", "Wed, 04 Nov 2026 10:00:00 GMT");
  expect(postsOf(rss(older + newer))).toMatchObject([
    { title: "Later", url: "https://blog.test/b", slug: null },
    { title: "Ins & outs", summary: "Silver & salt", publishedAt: new Date("2026-11-03T10:00:00Z"), markdown: null },
  ]);
});

test("Atom feeds are supported", () => {
  const entry = `<entry><title>One</title><id>1</id><link rel="alternate" href="https://blog.test/one"/><updated>2026-11-03T10:00:00Z</updated></entry>`;
  const feed = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><id>x</id><updated>2026-11-03T10:00:00Z</updated>${entry}</feed>`;
  expect(postsOf(feed)).toMatchObject([{ title: "One", url: "https://blog.test/one" }]);
});

test("an entry without a web link is skipped", () => {
  expect(postsOf(rss(item("Bad", "javascript:alert(1)") + item("", "https://blog.test/c")))).toEqual([]);
});

test("a feed is fetched every fifteen minutes, and a failing one keeps the last posts", async () => {
  let [requested, answer] = [0, { status: 200, body: rss(item("First", "https://blog.test/a")) }];
  const server = createServer((_, reply) => {
    requested += 1;
    reply.writeHead(answer.status).end(answer.body);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  let time = Date.parse("2026-11-21T10:00:00Z");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
  const blog = feedBlog({ addressNow: () => address, now: () => new Date(time), log: openLog({ logLevel: "silent" }) });
  const titles = async () => (await blog.posts()).map(({ title }) => title);
  expect(await Promise.all([titles(), titles()])).toEqual([["First"], ["First"]]);
  expect(requested).toBe(1);
  answer = { status: 500, body: "" };
  time += 15 * 60_000;
  expect(await titles()).toEqual(["First"]);
  await expect.poll(() => requested).toBe(2);
  answer = { status: 200, body: rss(item("Second", "https://blog.test/b")) };
  time += 15 * 60_000;
  await expect.poll(titles).toEqual(["Second"]);
});
