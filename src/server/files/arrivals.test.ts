import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { getProfilePictureLink, getUser } from "../../contract/accounts/accounts.ts";
import { logOut } from "../../contract/accounts/auth.ts";
import { getScan } from "../../contract/film/scans.ts";
import { getPrintDraft, startPrintDraft } from "../../contract/prints/prints.ts";
import { addProductImage } from "../../contract/products/product-desk.ts";
import { getProduct } from "../../contract/products/products.ts";
import { type FakeS3, startS3 } from "../../../tests/support/fake-s3.ts";
import { aJpeg, aRollAtTheBench, text } from "../../../tests/support/scan-makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { s3Files } from "../adapters/files/s3-files.ts";
import { sweepArrivals } from "./arrivals.ts";

let s3: FakeS3;
beforeAll(async () => void (s3 = await startS3()));
afterAll(() => s3.close());

let labs = 0;
/** A lab with its files in an object store that browsers use directly. */
async function onS3() {
  const lab = await startLab();
  const { deps } = lab.lab;
  lab.clock.move(Date.now() - lab.clock.now().getTime()); // the store reports arrival times by its own clock
  const disk = deps.files;
  const scratchDir = await mkdtemp(join(tmpdir(), "nice-scratch-"));
  const store = { ...s3.settings, prefix: `lab-${++labs}/` };
  deps.files = s3Files({
    store,
    scratchDir,
    secret: deps.settings.authSecret,
    publicUrl: deps.settings.publicUrl,
    now: deps.now,
  });
  onTestFinished(async () => {
    deps.files = disk;
    await rm(scratchDir, { recursive: true, force: true });
  });
  const sweep = () => sweepArrivals(deps, { unreportedAfterMs: 0 });
  return { lab, deps, sweep };
}

type Link = { url: string; headers: Record<string, string>; confirmUrl: string | null };
async function put({ url, headers }: Link, body: Uint8Array<ArrayBuffer>): Promise<void> {
  expect(url).toContain(s3.settings.bucketUrl);
  expect((await fetch(url, { method: "PUT", headers, body })).status).toBe(200);
}
const confirm = async (origin: string, { confirmUrl }: Link) => {
  const { pathname, search } = new URL(confirmUrl!);
  const answer = await fetch(origin + pathname + search, { method: "POST" });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

async function anAvatarOnItsWay(at: Awaited<ReturnType<typeof onS3>>) {
  const who = await at.lab.customer();
  const picture = await aJpeg({ width: 150, height: 100 });
  const query = { fileType: "image/jpeg" as const, fileName: "me.jpg", size: picture.length };
  const link = await who.call(getProfilePictureLink, { params: { userId: who.userId }, query });
  const shown = async () => (await who.call(getUser, { params: { userId: who.userId } })).profileImageUrl;
  return { who, picture, link, shown };
}

test("a scan uploaded directly to the store is taken in when confirmed, idempotently", async () => {
  const { lab, deps } = await onS3();
  const at = await aRollAtTheBench();
  const bytes = await aJpeg();
  const { scan, writeLink } = await at.bench.announce(bytes);
  expect((await confirm(lab.origin, writeLink)).status).toBe(404);
  await put(writeLink, bytes);
  expect(await confirm(lab.origin, writeLink)).toMatchObject({ status: 200, body: { done: true } });
  expect(await confirm(lab.origin, writeLink)).toMatchObject({ status: 200, body: { done: true } });
  expect(await deps.files.arrivals!.list()).toEqual([]);
  await lab.workAll();
  const { userId } = at.customer;
  expect((await at.admin.call(getScan, { params: { userId, scanId: scan.id } })).scan.state).toBe("READY");
  const forged = { ...writeLink, confirmUrl: writeLink.confirmUrl!.replace("session.", "share.") };
  expect((await confirm(lab.origin, forged)).status).toBe(403);
});

test("the sweep takes in unconfirmed profile, product and print images", async () => {
  const at = await onS3();
  const avatar = await anAvatarOnItsWay(at);
  await put(avatar.link, avatar.picture);
  const admin = await at.lab.admin();
  const params = { productId: (await addProduct(admin)).id };
  const picture = await aJpeg({ width: 900, height: 700 });
  const body = { type: "image/jpeg" as const, size: picture.length, featured: false };
  await put((await admin.call(addProductImage, { params, body })).writeLink, picture);
  const query = { name: "dunes.jpg", size: picture.length, fileType: "image/jpeg" as const, targetPrinter: "" };
  const { draft } = await avatar.who.call(startPrintDraft, { query: { ...query, targetPrinter: undefined } });
  await put(draft.writeLink!, picture);

  expect(await avatar.shown()).toBeNull();
  await at.sweep();
  expect(await avatar.shown()).toMatch(/^\/api\/files\/profile-pictures\//);
  expect((await at.lab.visitor().call(getProduct, { params })).product.media.length).toBeGreaterThan(0);
  const after = await avatar.who.call(getPrintDraft, { params: { draftId: draft.draftId }, query: {} });
  expect(after.draft.state).not.toBe("AWAITING_UPLOAD");
  expect(await at.deps.files.arrivals!.list()).toEqual([]);
});

test("an invalid image is rejected and deleted; uploads of an ended session are dropped", async () => {
  const at = await onS3();
  const { who, link, shown } = await anAvatarOnItsWay(at);
  const params = { userId: who.userId };
  const words = text("this is no picture");
  const query = { fileType: "image/jpeg" as const, fileName: "me.jpg", size: words.length };
  const bad = await who.call(getProfilePictureLink, { params, query });
  await put(bad, words);
  expect((await confirm(at.lab.origin, bad)).status).toBeGreaterThanOrEqual(400);
  expect(await at.deps.files.arrivals!.list()).toEqual([]);
  expect(await shown()).toBeNull();
  await put(link, await aJpeg({ width: 150, height: 100 }));
  await who.call(logOut, {});
  await at.sweep();
  expect(await at.deps.files.arrivals!.list()).toEqual([]);
  expect(await at.deps.files.list("profile-pictures/")).toEqual([]);
});

test("a large file redirects to the store through a link that ends with its session", async () => {
  const { lab, deps } = await onS3();
  const who = await lab.customer();
  const { userId } = who;
  const { sid } = JSON.parse(Buffer.from(who.token()!.split(".")[1]!, "base64url").toString()) as { sid: string };
  const content = Buffer.alloc(400_000, "hi-res ");
  await deps.files.write(`unlocks/${userId}/a.jpg`, content, { type: "image/jpeg" });
  const url =
    lab.origin +
    deps.files.readLink(`unlocks/${userId}/a.jpg`, { for: `session.${sid}`, type: "image/jpeg", now: deps.now() });
  const direct = await fetch(url, { redirect: "manual" });
  expect(direct.status).toBe(302);
  expect(direct.headers.get("cache-control")).toBe("no-store");
  expect(direct.headers.get("location")).toContain(s3.settings.bucketUrl);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(content)).toBe(true);
  await who.call(logOut, {});
  lab.clock.move(6_000);
  expect((await fetch(url, { redirect: "manual" })).status).toBe(403);
});
