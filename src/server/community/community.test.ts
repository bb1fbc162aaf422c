import { expect, test } from "vitest";
import * as contract from "../../contract/community/community.ts";
import { BRAND } from "../../rules/brand.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { postOf } from "../adapters/blog/content-blog.ts";

let made = 0;
const newEmail = () => `reader.${++made}@people.test`;

const subscriberOf = async (lab: TestLab, email: string) => {
  const admin = await lab.admin();
  const { subscribers, count } = await admin.call(contract.listSubscribers, { query: { search: email } });
  return { subscriber: subscribers[0], count };
};

test("an e-mail subscribes once, in any case, and gets one welcome", async () => {
  const lab = await startLab();
  const email = newEmail();
  const details = { zip: "11222", ipAddress: "203.0.113.7", country: "US" };
  await Promise.all(
    [email, email.toUpperCase(), email].map((each) =>
      lab.visitor().call(contract.joinWaitlist, { body: { email: each, ...details } }),
    ),
  );
  const { subscriber, count } = await subscriberOf(lab, email);
  expect(count).toBe(1);
  expect(subscriber).toMatchObject({ ...details, unsubscribedAt: null });
  const mails = await lab.outbox();
  expect(mails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(1);
});

test("lookup fields can be omitted or empty", async () => {
  const lab = await startLab();
  const email = newEmail();
  await lab.visitor().call(contract.joinWaitlist, { body: { email, zip: "", ipAddress: "", country: "" } });
  expect((await subscriberOf(lab, email)).subscriber).toMatchObject({ zip: null, ipAddress: null, country: null });
  await lab.visitor().call(contract.joinWaitlist, { body: { email: newEmail() } });
  for (const body of [{ email: "no" }, { email, zip: "abc" }, { email, ipAddress: "999.1.1.1" }])
    await expect(lab.visitor().call(contract.joinWaitlist, { body })).rejects.toMatchObject({ status: 400 });
});

test("the unsubscribe link ends the subscription; resubscribing sends no second welcome", async () => {
  const lab = await startLab();
  const [email, visitor] = [newEmail(), lab.visitor()];
  await visitor.call(contract.joinWaitlist, { body: { email } });
  const [mail] = await lab.outbox(email);
  const token = decodeURIComponent(/unsubscribe\?token=(\S+)/.exec(mail!.text)![1]!);
  for (let times = 0; times < 2; times++) await visitor.call(contract.leaveWaitlist, { body: { token } });
  expect((await subscriberOf(lab, email)).subscriber!.unsubscribedAt).not.toBeNull();
  for (const wrong of [`${token}x`, token.slice(0, -1), "nothing", `.${token}`]) {
    const leaving = visitor.call(contract.leaveWaitlist, { body: { token: wrong } });
    await expect(leaving).rejects.toMatchObject({ status: 422, code: "BAD_TOKEN" });
  }
  await visitor.call(contract.joinWaitlist, { body: { email } });
  expect((await subscriberOf(lab, email)).subscriber!.unsubscribedAt).toBeNull();
  expect(await lab.outbox(email)).toHaveLength(1);
});

test("subscribing is rate limited per address", async () => {
  const lab = await startLab();
  const visitor = lab.visitor();
  for (let times = 0; times < 10; times++) await visitor.call(contract.joinWaitlist, { body: { email: newEmail() } });
  await expect(visitor.call(contract.joinWaitlist, { body: { email: newEmail() } })).rejects.toMatchObject({
    status: 429,
  });
});

test("staff filter subscribers by state", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [all, subscribed, left] = await Promise.all(
    [{}, { subscribed: "true" as const }, { subscribed: "false" as const }].map((query) =>
      admin.call(contract.listSubscribers, { query }),
    ),
  );
  expect(subscribed!.count + left!.count).toBe(all!.count);
  expect(subscribed!.subscribers.every(({ unsubscribedAt }) => unsubscribedAt === null)).toBe(true);
});

test("the newsletter list exports as CSV, limited to the search", async () => {
  const lab = await startLab();
  const name = `table.${++made}`;
  for (const email of [`${name}.a@people.test`, `${name}.b@people.test`])
    await lab.visitor().call(contract.joinWaitlist, { body: { email, zip: "11222" } });
  const admin = await lab.admin();
  const saved = (await admin.call(contract.exportSubscribers, { query: { search: name } })) as Blob;
  const [head, ...lines] = (await saved.text()).trimEnd().split("\r\n");
  expect(head).toContain("E-mail,Zip,Country,Joined,Left,Source");
  expect(lines.map((line) => line.split(",").slice(0, 2).join())).toEqual([
    `${name}.b@people.test,11222`,
    `${name}.a@people.test,11222`,
  ]);
});

test("notes are listed newest first with pagination, and each can be read", async () => {
  const lab = await startLab();
  const visitor = lab.visitor();
  const { posts, count } = await visitor.call(contract.listPosts, { query: { limit: 100 } });
  expect(count).toBe(12);
  expect(posts).toHaveLength(12);
  const dates = posts.map(({ publishedAt }) => publishedAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const page = await visitor.call(contract.listPosts, { query: { limit: 5, offset: 10 } });
  expect(page).toEqual({ posts: posts.slice(10), count: 12 });
  const oldest = await visitor.call(contract.listPosts, { query: { desc: "false", limit: 1 } });
  expect(oldest.posts).toEqual(posts.slice(-1));
  const searched = await visitor.call(contract.listPosts, { query: { search: "NEGATIVE" } });
  expect(searched.posts.map(({ slug }) => slug)).toContain("reading-a-negative");
  expect(searched.count).toBeLessThan(12);
  for (const { slug, title, url } of posts) {
    const { post } = await visitor.call(contract.getPost, { params: { slug: slug! } });
    expect(post.title).toBe(title);
    expect(url).toBe(`/notes/${slug}`);
    const words = post.markdown.split(/\s+/).length;
    expect({ slug, substantial: words >= 150 && words <= 320 }).toEqual({ slug, substantial: true });
  }
  const missing = visitor.call(contract.getPost, { params: { slug: "../reviews" } });
  await expect(missing).rejects.toMatchObject({ status: 404 });
});

test("an invalid note file reports what is wrong", () => {
  const head = "title: A\ndate: 2026-01-02\nsummary: B\npicture: sea";
  expect(postOf("a-note.md", `---\n${head}\n---\n\nText`)).toMatchObject({ slug: "a-note", markdown: "Text" });
  expect(() => postOf("A Note.md", `---\n${head}\n---\nText`)).toThrow("its name");
  expect(() => postOf("a.md", "Text")).toThrow("must begin with");
  expect(() => postOf("a.md", `---\n${head}\n---\n \n`)).toThrow("no text");
  expect(() => postOf("a.md", "---\ntitle: A\ndate: soon\nsummary: B\n---\nText")).toThrow("date");
  expect(() => postOf("a.md", `---\n${head}\nauthor: C\n---\nText`)).toThrow("author");
});

test("there are three drop-off places, the lab first, and five reviews", async () => {
  const lab = await startLab();
  const visitor = lab.visitor();
  const { locations } = await visitor.call(contract.listLabLocations);
  expect(locations.map(({ kind }) => kind)).toEqual(["LAB", "DROP_OFF", "DROP_OFF"]);
  expect(locations[0]).toMatchObject({ address1: BRAND.address.address1, hours: [...BRAND.hours] });
  for (const { mapUrl, hours } of locations) {
    expect(new URL(mapUrl).protocol).toBe("https:");
    expect(hours.length).toBeGreaterThan(0);
  }
  const { reviews } = await visitor.call(contract.listReviews);
  expect(reviews).toHaveLength(5);
  for (const { handle } of reviews) expect(handle).toMatch(/^@/);
});
