import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { InputOf } from "../../contract/kit/call.ts";
import type { LiveEvent } from "../../contract/kit/live.ts";
import * as shared from "../../contract/shares/shared-scans.ts";
import * as contract from "../../contract/shares/shares.ts";
import { MAX_VISITORS, MAX_VISITORS_OF_NETWORK } from "../../rules/shares/shares.ts";
import { MINUTE_MS, SECOND_MS } from "../../rules/time.ts";
import { aJpeg, aRollAtTheBench, readZip } from "../../../tests/support/scan-makers.ts";
import type { Person } from "../../../tests/support/start-lab.ts";
import { shareAnswers, shares, shareVisitors } from "./tables.ts";

type Form = Partial<InputOf<typeof contract.addShare>["body"]>;

/** A customer with a synced roll of two frames, and helpers to share them. */
async function aSyncedRoll() {
  const at = await aRollAtTheBench();
  const scanIds: string[] = [];
  for (const seed of [71, 72]) scanIds.push((await at.bench.upload(await aJpeg({ seed }))).id);
  await at.bench.sync();
  const params = { userId: at.customer.userId };
  const share = async (form: Form = {}) =>
    (await at.customer.call(contract.addShare, { params, body: { scanIds, ...form } })).share;
  const change = (shareId: string, body: InputOf<typeof contract.updateShare>["body"]) =>
    at.customer.call(contract.updateShare, { params: { ...params, shareId }, body });
  const status = async (url: string) => (await fetch(at.lab.origin + url)).status;
  return { ...at, params, scanIds, share, change, status };
}

const see = (who: Person, scanCode: string, query: InputOf<typeof shared.getSharedScans>["query"] = {}) =>
  who.call(shared.getSharedScans, { params: { scanCode }, query });
const unlock = (who: Person, scanCode: string, password: string) =>
  who.call(shared.unlockSharedScans, { params: { scanCode }, body: { password } });
const problem = (requested: Promise<unknown>) => requested.then(() => null).catch((error: unknown) => error);

test("a share has a title and counts its views", async () => {
  const { lab, customer, params, share } = await aSyncedRoll();
  const made = await share({ title: "  Ada and Grace  ", mayAnswer: true });
  expect(made).toMatchObject({ title: "Ada and Grace", views: 0, hasPassword: false, downloads: "MID_RES" });
  await see(lab.visitor(), made.code); // refetched by an open page: not a visit
  await see(lab.visitor(), made.code, { visit: "true" });
  const { shares: listed } = await customer.call(contract.listShares, { params, query: { search: "grace" } });
  expect(listed).toMatchObject([{ id: made.id, views: 1, lastViewedAt: lab.clock.now().toISOString() }]);
});

test("scans can be shared twice with different passwords, and a repeated key creates one share", async () => {
  const { customer, params, scanIds, share } = await aSyncedRoll();
  expect((await share()).code).not.toBe((await share()).code);
  const send = (title: string) =>
    customer.call(contract.addShare, { params, body: { scanIds, title } }, { idempotencyKey: "one-share" });
  const answers = await Promise.all([send("A"), send("A")]);
  expect(new Set(answers.map((answer) => answer.share.id)).size).toBe(1);
  expect(await problem(send("B"))).toMatchObject({ status: 409, code: "KEY_REUSED" });
});

test("visitors can download what the owner allows, in that size, and one zip of all", async () => {
  const { lab, share, change, status } = await aSyncedRoll();
  const made = await share({ title: "Wedding / A", downloads: "HI_RES" });
  const full = await see(lab.visitor(), made.code);
  expect(full.scans[0]!.hiRes).not.toBeNull();
  const answer = await fetch(lab.origin + full.zipUrl!);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="Wedding - A.zip"');
  expect(Object.keys(readZip(Buffer.from(await answer.arrayBuffer())))).toEqual([
    expect.stringMatching(/^26-\d{5} Kodak Portra 400\/26-\d{5}_01\.jpg$/),
    expect.stringMatching(/_02\.jpg$/),
  ]);
  const part = await fetch(lab.origin + full.zipUrl!, { headers: { range: "bytes=0-3" } });
  expect([part.status, await part.text()]).toEqual([206, "PK\u0003\u0004"]);

  await change(made.id, { downloads: "NONE" });
  lab.clock.move(5 * SECOND_MS);
  const links = [full.zipUrl!, full.scans[0]!.hiRes!.read, full.scans[0]!.downloadUrl!, full.scans[0]!.thumbnail.read];
  expect(await Promise.all(links.map(status))).toEqual([403, 403, 403, 403]);
  const looked = await see(lab.visitor(), made.code);
  expect(looked).toMatchObject({ zipUrl: null, scans: [{ hiRes: null, downloadUrl: null }, {}] });
  expect(await status(looked.scans[0]!.thumbnail.read)).toBe(200);
});

test("a password hides title and pictures until it is entered", async () => {
  const { lab, share } = await aSyncedRoll();
  const { code } = await share({ title: "Secret", password: "a long walk" });
  const visitor = lab.visitor();
  expect(await problem(see(visitor, code))).toMatchObject({ status: 403, code: "PASSWORD_NEEDED" });
  const preview = await visitor.call(shared.previewSharedScans, { params: { scanCode: code } });
  expect(preview).toEqual({ locked: true, title: "", sharedBy: "", frames: 0, picture: null });
  expect(await problem(unlock(visitor, code, "a short walk"))).toMatchObject({ status: 403, code: "WRONG_PASSWORD" });
  const { key } = await unlock(visitor, code, "a long walk");
  expect(await see(visitor, code, { key })).toMatchObject({ title: "Secret", sharedBy: "Ada" });
  const other = await share({ password: "another one" });
  expect(await problem(see(visitor, other.code, { key }))).toMatchObject({ status: 403 });
  lab.clock.move(12 * 60 * MINUTE_MS);
  expect(await problem(see(visitor, code, { key }))).toMatchObject({ status: 403 });
});

test("setting or changing a password logs everyone out within five seconds, links included", async () => {
  const { lab, share, change, status } = await aSyncedRoll();
  const { id, code } = await share();
  const open = await see(lab.visitor(), code);
  const links = (page: typeof open) => [page.scans[0]!.thumbnail.read, page.scans[0]!.downloadUrl!, page.zipUrl!];
  expect(await Promise.all(links(open).map(status))).toEqual([200, 200, 200]);
  await change(id, { password: "first one" });
  lab.clock.move(5 * SECOND_MS);
  expect(await Promise.all(links(open).map(status))).toEqual([403, 403, 403]);
  const { key } = await unlock(lab.visitor(), code, "first one");
  const unlocked = await see(lab.visitor(), code, { key });
  await change(id, { password: "second one" });
  lab.clock.move(5 * SECOND_MS);
  expect(await Promise.all(links(unlocked).map(status))).toEqual([403, 403, 403]);
  expect(await problem(see(lab.visitor(), code, { key }))).toMatchObject({ status: 403 });
  await change(id, { title: "New" }); // text changes do not log visitors out
  const after = await unlock(lab.visitor(), code, "second one");
  expect((await see(lab.visitor(), code, after)).title).toBe("New");
});

test("wrong passwords wait longer each time, per network and overall", async () => {
  const { lab, share } = await aSyncedRoll();
  const { code } = await share({ password: "a long walk" });
  const guesser = lab.visitor();
  const guess = async (who: Person) => (await problem(unlock(who, code, "no"))) as { status: number };
  for (let tries = 0; tries < 5; tries++) expect((await guess(guesser)).status).toBe(403);
  expect((await guess(guesser)).status).toBe(429);
  expect(await problem(unlock(guesser, code, "a long walk"))).toMatchObject({ status: 429 });
  expect(await problem(unlock(lab.visitor(), code, "a long walk"))).toBeNull(); // other visitors need not wait
  for (let tries = 0; tries < 25; tries++) await guess(lab.visitor());
  expect((await guess(lab.visitor())).status).toBe(429);
  lab.clock.move(10 * MINUTE_MS);
  expect(await problem(unlock(lab.visitor(), code, "a long walk"))).toBeNull();
});

test("visitors mark and comment under a name and edit their own, and the owner sees it live", async () => {
  const { lab, customer, params, scanIds, share } = await aSyncedRoll();
  const { id, code } = await share({ mayAnswer: true });
  const liveEvents: LiveEvent[] = [];
  const stop = lab.lab.deps.live.subscribe({ onEvent: (event) => void liveEvents.push(event) });
  const [one, two] = scanIds as [string, string];
  const say = (visitor: string, name: string, scanId: string, favorite: boolean, comment = "") =>
    lab.visitor().call(shared.answerSharedScan, {
      params: { scanCode: code, scanId },
      body: { visitor, name, favorite, comment },
    });
  const [grace, alan] = [randomUUID(), randomUUID()];
  await say(grace, "Grace", one, true, "This one,\nlarge\u202E");
  await say(grace, "Grace", two, true);
  await say(alan, " Alan ", one, true);
  await say(grace, "Grace", two, false); // removed
  expect(await see(lab.visitor(), code, { visitor: grace })).toMatchObject({
    visitorName: "Grace",
    answers: [{ scanId: one, favorite: true, comment: "This one,\nlarge" }],
  });
  expect(await see(lab.visitor(), code, { visitor: randomUUID() })).toMatchObject({ visitorName: null, answers: [] });
  const seen = await customer.call(contract.getShare, { params: { ...params, shareId: id } });
  expect(seen.share).toMatchObject({ favorites: 1, comments: 1 });
  expect(seen.scans.map(({ answers }) => answers)).toMatchObject([
    [
      { visitor: "Grace", favorite: true, comment: "This one,\nlarge" },
      { visitor: "Alan", favorite: true, comment: "" },
    ],
    [],
  ]);
  await expect.poll(() => liveEvents.filter(({ type }) => type === "share")).toHaveLength(4);
  stop();
});

test("a visitor sends favorites with a note and the time; a blocked one no longer can", async () => {
  const { lab, customer, params, scanIds, share } = await aSyncedRoll();
  const { id: shareId, code: scanCode } = await share({ mayAnswer: true });
  const visitor = randomUUID();
  const send = (note: string, code = scanCode) =>
    lab.visitor().call(shared.sendSelection, { params: { scanCode: code }, body: { visitor, note } });
  const lookOnly = (await share()).code;
  expect(await problem(send("", lookOnly))).toMatchObject({ code: "ONLY_TO_LOOK_AT" });
  expect(await problem(send("Too soon"))).toMatchObject({ status: 409, code: "NOTHING_MARKED" });
  await lab.visitor().call(shared.answerSharedScan, {
    params: { scanCode, scanId: scanIds[0]! },
    body: { visitor, name: "Grace", favorite: true },
  });
  await send("First");
  lab.clock.move(MINUTE_MS);
  const { selection } = await send("  For the album ");
  expect(selection).toEqual({ note: "For the album", sentAt: lab.clock.now().toISOString() });
  expect((await see(lab.visitor(), scanCode, { visitor })).selection).toEqual(selection);
  expect((await see(lab.visitor(), scanCode)).selection).toBeNull();
  const owned = () => customer.call(contract.getShare, { params: { ...params, shareId } });
  const { scans, selections } = await owned();
  const { visitorId } = scans[0]!.answers[0]!;
  expect(selections).toEqual([{ visitorId, ...selection }]);
  await customer.call(contract.blockShareVisitor, { params: { ...params, shareId, visitorId } });
  expect((await owned()).selections).toEqual([]);
  expect(await problem(send("Again"))).toMatchObject({ status: 403, code: "BLOCKED" });
});

test("responses need a share that allows them, an existing scan, and the password", async () => {
  const { lab, scanIds, share } = await aSyncedRoll();
  const other = await aSyncedRoll();
  const say = (scanCode: string, scanId: string, key?: string) => {
    const body = { visitor: randomUUID(), name: "Grace", favorite: true, ...(key === undefined ? {} : { key }) };
    return problem(lab.visitor().call(shared.answerSharedScan, { params: { scanCode, scanId }, body }));
  };
  const [one] = scanIds as [string];
  expect(await say((await share()).code, one)).toMatchObject({ status: 409, code: "ONLY_TO_LOOK_AT" });
  const { code } = await share({ mayAnswer: true });
  expect(await say(code, other.scanIds[0]!)).toMatchObject({ status: 404 });
  expect(await say("nothing", one)).toMatchObject({ status: 404 });
  const locked = await share({ mayAnswer: true, password: "a long walk" });
  expect(await say(locked.code, one)).toMatchObject({ status: 403, code: "PASSWORD_NEEDED" });
  const { key } = await unlock(lab.visitor(), locked.code, "a long walk");
  expect(await say(locked.code, one, key)).toBeNull();
});

test("a share has a limit of visitors, even under concurrency", async () => {
  const { lab, scanIds, share } = await aSyncedRoll();
  const { id, code } = await share({ mayAnswer: true });
  const { db } = lab.lab.deps;
  const known = Array.from({ length: MAX_VISITORS - 2 }, (_, index) => ({
    id: randomUUID(),
    shareId: id,
    keyHash: String(index),
    name: "Grace",
    createdAt: lab.clock.now(),
  }));
  await db.insert(shareVisitors).values(known);
  const params = { scanCode: code, scanId: scanIds[0]! };
  const said = { scanId: params.scanId, favorite: true, comment: "", updatedAt: lab.clock.now() };
  await db.insert(shareAnswers).values(known.map((visitor) => ({ ...said, visitorId: visitor.id })));
  const tries = Array.from({ length: 8 }, () =>
    problem(
      lab
        .visitor()
        .call(shared.answerSharedScan, { params, body: { visitor: randomUUID(), name: "Alan", favorite: true } }),
    ),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((answer) => answer === null)).toHaveLength(2);
  for (const refused of answers.filter((answer) => answer !== null))
    expect(refused).toMatchObject({ status: 409, code: "ENOUGH_SAID" });
});

test("one network cannot use all visitor slots, and removing a response frees its slot", async () => {
  const { lab, scanIds, share } = await aSyncedRoll();
  const { id, code } = await share({ mayAnswer: true });
  const params = { scanCode: code, scanId: scanIds[0]! };
  const network = lab.visitor();
  const say = (visitor: string, favorite = true) =>
    problem(network.call(shared.answerSharedScan, { params, body: { visitor, name: "Alan", favorite } }));
  const browsers = Array.from({ length: MAX_VISITORS_OF_NETWORK }, () => randomUUID());
  for (const browser of browsers) expect(await say(browser)).toBeNull();
  const one = randomUUID();
  expect(await say(one)).toMatchObject({ status: 409, code: "ENOUGH_SAID" });
  expect(await say(browsers[0]!, false)).toBeNull();
  expect(await say(one)).toBeNull();
  const stored = await lab.lab.deps.db.select().from(shareVisitors).where(eq(shareVisitors.shareId, id));
  expect(stored, "visitors without responses are not stored").toHaveLength(MAX_VISITORS_OF_NETWORK);
});

test("the owner removes responses, and blocks a visitor in any browser", async () => {
  const { lab, customer, params, scanIds, share } = await aSyncedRoll();
  const { id: shareId, code } = await share({ mayAnswer: true });
  const house = lab.visitor();
  const say = (visitor: string, name: string, scanId: string) =>
    problem(
      house.call(shared.answerSharedScan, {
        params: { scanCode: code, scanId },
        body: { visitor, name, favorite: true, comment: name },
      }),
    );
  const [rude, kind] = [randomUUID(), randomUUID()];
  for (const scanId of scanIds) await say(rude, "Rude", scanId);
  await say(kind, "Kind", scanIds[0]!);
  const answersOf = async () =>
    (await customer.call(contract.getShare, { params: { ...params, shareId } })).scans.map(({ answers }) => answers);
  const idOf = async (name: string) => (await answersOf()).flat().find(({ visitor }) => visitor === name)!.visitorId;
  const ofRude = { ...params, shareId, visitorId: await idOf("Rude") };
  const stranger = await lab.customer();
  expect(
    await problem(stranger.call(contract.blockShareVisitor, { params: { ...ofRude, userId: stranger.userId } })),
  ).toMatchObject({ status: 404 });

  const remove = () => customer.call(contract.removeShareAnswer, { params: { ...ofRude, scanId: scanIds[0]! } });
  await remove();
  expect((await answersOf()).map((answers) => answers.map(({ visitor }) => visitor))).toEqual([["Kind"], ["Rude"]]);
  expect(await problem(remove())).toMatchObject({ status: 404 });

  await customer.call(contract.blockShareVisitor, { params: ofRude });
  expect((await answersOf()).flat().map(({ visitor }) => visitor)).toEqual(["Kind"]);
  const blocked = { status: 403, code: "BLOCKED" };
  expect(await say(rude, "Rude", scanIds[0]!)).toMatchObject(blocked);
  expect(await say(randomUUID(), "Rude again", scanIds[0]!)).toMatchObject(blocked);
  expect(await say(kind, "Kind", scanIds[1]!), "an earlier visitor from the same network").toBeNull();
});

test("the link preview's picture ends with the share", async () => {
  const { lab, customer, params, share, status } = await aSyncedRoll();
  const { id, code } = await share({ title: "The sea" });
  const preview = await lab.visitor().call(shared.previewSharedScans, { params: { scanCode: code } });
  expect(preview).toMatchObject({ locked: false, title: "The sea", sharedBy: "Ada", frames: 2 });
  expect(await status(preview.picture!.read)).toBe(200);
  await customer.call(contract.withdrawShare, { params: { ...params, shareId: id } });
  lab.clock.move(5 * SECOND_MS);
  expect(await status(preview.picture!.read)).toBe(403);
  const gone = lab.visitor().call(shared.previewSharedScans, { params: { scanCode: code } });
  expect(await problem(gone)).toMatchObject({ status: 404 });
});

test("a password is stored hashed and never returned", async () => {
  const { lab, share } = await aSyncedRoll();
  const made = await share({ password: "a long walk" });
  expect(JSON.stringify(made)).not.toContain("walk");
  const [row] = await lab.lab.deps.db.select().from(shares).where(eq(shares.id, made.id));
  expect(row!.passwordHash).toMatch(/^\$argon2id\$/);
});
