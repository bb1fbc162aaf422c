import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeUserRole, getProfilePictureLink, getUser } from "../../contract/accounts/accounts.ts";
import * as sessions from "../../contract/accounts/sessions.ts";
import { logIn, logOut } from "../../contract/accounts/auth.ts";
import * as guests from "../../contract/checkout/guest-orders.ts";
import { getRoll } from "../../contract/film/rolls.ts";
import { getZipDownload, startZipDownload } from "../../contract/film/zip-downloads.ts";
import * as prints from "../../contract/prints/prints.ts";
import { getProduct } from "../../contract/products/products.ts";
import * as desk from "../../contract/products/product-desk.ts";
import { getSharedScans } from "../../contract/shares/shared-scans.ts";
import * as shares from "../../contract/shares/shares.ts";
import * as submissions from "../../contract/submissions/submissions.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { putFile } from "../../../tests/support/makers.ts";
import { aJpeg, aRollAtTheBench } from "../../../tests/support/scan-makers.ts";
import { aLabelledParcel } from "../../../tests/support/parcel-makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { zipDownloads } from "../film/scans/tables.ts";

/** Revoked links are rejected within this time. */
const WITHIN_MS = 5_000;

async function aSyncedRoll() {
  const at = await aRollAtTheBench();
  const scan = await at.bench.upload(await aJpeg());
  await at.bench.sync();
  const { userId } = at.customer;
  const statusOf = async (url: string) => {
    const answer = await fetch(at.lab.origin + url);
    await answer.arrayBuffer();
    return answer.status;
  };
  const thumbnail = async (who: Person = at.customer) => {
    const { scans } = await who.call(getRoll, { params: { userId, rollId: at.roll.id } });
    return scans[0]!.thumbnail!.read;
  };
  return { ...at, userId, scan, statusOf, thumbnail };
}

async function aShare() {
  const at = await aSyncedRoll();
  const params = { userId: at.userId };
  const { share } = await at.customer.call(shares.shareScans, { params, query: { scanIds: at.scan.id } });
  const shown = await at.lab.visitor().call(getSharedScans, { params: { scanCode: share.code } });
  const [scan] = shown.scans;
  return {
    ...at,
    share: { params: { ...params, shareId: share.id } },
    links: [scan!.thumbnail.read, scan!.downloadUrl!],
  };
}

test("a revoked share's images are denied within five seconds", async () => {
  const { lab, customer, share, links, statusOf, thumbnail } = await aShare();
  for (const url of links) expect(await statusOf(url)).toBe(200);
  await customer.call(shares.withdrawShare, share);
  lab.clock.move(WITHIN_MS);
  for (const url of links) expect(await statusOf(url)).toBe(403);
  expect(await statusOf(await thumbnail())).toBe(200); // the owner still has them
});

test("an expired share's images are denied within five seconds", async () => {
  const { lab, customer, share, links, statusOf } = await aShare();
  const expiresAt = new Date(lab.clock.now().getTime() + 60_000).toISOString();
  await customer.call(shares.updateShare, { ...share, body: { expiresAt } });
  lab.clock.move(59_000);
  for (const url of links) expect(await statusOf(url)).toBe(200);
  lab.clock.move(WITHIN_MS);
  for (const url of links) expect(await statusOf(url)).toBe(403);
});

test("browsers cache shared images for a minute, the owner's as long as their link is valid", async () => {
  const { lab, links, thumbnail } = await aShare();
  const stored = async (url: string) => (await fetch(lab.origin + url)).headers.get("cache-control");
  const own = await thumbnail();
  const goodUntil = Number(new URL(own, lab.origin).searchParams.get("expires"));
  expect(await stored(links[0]!)).toBe("private, max-age=60, immutable");
  expect(await stored(own)).toBe(`private, max-age=${goodUntil - lab.clock.now().getTime() / 1000}, immutable`);
});

test("a session's links work without a token until it ends; the user's other sessions keep theirs", async () => {
  const { lab, customer, userId, statusOf, thumbnail } = await aSyncedRoll();
  const here = await thumbnail();
  expect(await thumbnail()).toBe(here);
  const phone = lab.visitor();
  phone.setToken(await freshToken(lab.lab, userId));
  const there = await thumbnail(phone);
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]); // requested without a token
  await customer.call(logOut);
  lab.clock.move(WITHIN_MS);
  expect([await statusOf(here), await statusOf(there)]).toEqual([403, 200]);
});

test("links of a session ended by a role change are denied within five seconds", async () => {
  const { lab, admin, userId, statusOf, thumbnail } = await aSyncedRoll();
  const link = await thumbnail();
  expect(await statusOf(link)).toBe(200);
  await admin.call(changeUserRole, { params: { userId }, body: { role: "VENDOR" } });
  lab.clock.move(WITHIN_MS);
  expect(await statusOf(link)).toBe(403);
});

test("links of an expired or admin-ended session are denied within five seconds", async () => {
  const { lab, admin, userId, statusOf, thumbnail } = await aSyncedRoll();
  const phone = lab.visitor();
  phone.setToken(await freshToken(lab.lab, userId));
  const link = await thumbnail(phone);
  expect(await statusOf(link)).toBe(200);
  const params = { userId };
  for (const { id: sessionId } of (await admin.call(sessions.listSessions, { params })).sessions)
    await admin.call(sessions.endSession, { params: { ...params, sessionId } });
  lab.clock.move(WITHIN_MS);
  expect(await statusOf(link)).toBe(403);

  const late = lab.visitor();
  lab.lab.deps.settings.sessionIdleMinutes = 10;
  late.setToken(await freshToken(lab.lab, userId));
  const forgotten = await thumbnail(late);
  lab.clock.move(9 * 60_000);
  expect(await statusOf(forgotten)).toBe(200);
  lab.clock.move(60_000 + WITHIN_MS);
  expect(await statusOf(forgotten)).toBe(403);
});

test("a zip's link ends with its session and with the zip", async () => {
  const { lab, customer, userId, roll, statusOf } = await aSyncedRoll();
  const { zipDownload: requested } = await customer.call(startZipDownload, {
    params: { userId },
    body: { pickUpId: roll.pickUpId },
  });
  await lab.workAll();
  const params = { userId, zipDownloadId: requested.id };
  const phone = lab.visitor();
  phone.setToken(await freshToken(lab.lab, userId));
  const here = (await customer.call(getZipDownload, { params })).zipDownload.url!;
  const there = (await phone.call(getZipDownload, { params })).zipDownload.url!;
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
  await customer.call(logOut);
  lab.clock.move(WITHIN_MS);
  expect([await statusOf(here), await statusOf(there)]).toEqual([403, 200]);
  await lab.lab.deps.db.delete(zipDownloads).where(eq(zipDownloads.id, requested.id));
  expect(await statusOf(there)).toBe(404);
});

test("an uploaded picture's write and read links end with the requesting session", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const params = { userId: customer.userId };
  const bytes = await aJpeg();
  const query = { fileType: "image/jpeg", fileName: "me.jpg", size: bytes.length } as const;
  const link = await customer.call(getProfilePictureLink, { params, query });
  const { user } = (await (await putFile(lab.origin, link, bytes)).json()) as { user: { profileImageUrl: string } };
  expect(user.profileImageUrl).toBe((await customer.call(getUser, { params })).profileImageUrl);
  const another = await customer.call(getProfilePictureLink, { params, query });
  await customer.call(logOut);
  lab.clock.move(WITHIN_MS);
  expect((await fetch(lab.origin + user.profileImageUrl)).status).toBe(403);
  expect((await putFile(lab.origin, another, bytes)).status).toBe(403);
});

test("logging in returns links of the new session", async () => {
  const lab = await startLab();
  const customer = await lab.customer();
  const params = { userId: customer.userId };
  const bytes = await aJpeg();
  const query = { fileType: "image/jpeg", fileName: "me.jpg", size: bytes.length } as const;
  await putFile(lab.origin, await customer.call(getProfilePictureLink, { params, query }), bytes);
  const again = lab.visitor();
  const { user } = await again.call(logIn, { body: { email: customer.email, password: customer.password } });
  await customer.call(logOut);
  lab.clock.move(WITHIN_MS);
  expect((await fetch(lab.origin + user.profileImageUrl)).status).toBe(200);
  await again.call(logOut);
  lab.clock.move(WITHIN_MS);
  expect((await fetch(lab.origin + user.profileImageUrl)).status).toBe(403);
});

test("product images have public links, for every viewer", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const params = { productId: (await addProduct(admin)).id };
  const bytes = await aJpeg();
  const body = { type: "image/jpeg", size: bytes.length, featured: true } as const;
  await putFile(lab.origin, (await admin.call(desk.addProductImage, { params, body })).writeLink, bytes);
  const [forAdmin] = (await admin.call(getProduct, { params })).product.media;
  expect((await lab.visitor().call(getProduct, { params })).product.media[0]!.read).toBe(forAdmin!.read);
  await admin.call(logOut);
  lab.clock.move(WITHIN_MS);
  expect((await fetch(lab.origin + forAdmin!.read)).status).toBe(200);
});

test("images on the community wall are denied within five seconds of removal", async () => {
  const { lab, customer, admin, userId, scan, statusOf } = await aSyncedRoll();
  const { submission } = await customer.call(submissions.submitScan, { params: { userId, scanId: scan.id }, body: {} });
  const select = (selected: boolean) =>
    admin.call(submissions.selectSubmission, { params: { submissionId: submission.id }, body: { selected } });
  await select(true);
  const shown = await customer.call(submissions.listSelectedSubmissions, {});
  const { publicLinks } = shown.submissions.find(({ id }) => id === submission.id)!;
  await customer.call(logOut);
  lab.clock.move(WITHIN_MS);
  expect(await statusOf(publicLinks.midResOptimized)).toBe(200);
  await select(false);
  lab.clock.move(WITHIN_MS);
  expect(await statusOf(publicLinks.midResOptimized)).toBe(403);
});

test("a visitor's links to a draft end with the draft", async () => {
  const lab = await startLab();
  const visitor = lab.visitor();
  const key = { headers: { "browser-key": randomBytes(24).toString("base64url") } };
  const bytes = await aJpeg();
  const query = { name: "beach.jpg", size: bytes.length };
  const start = async () => (await visitor.call(prints.startPrintDraft, { query }, key)).draft;
  const draft = await start();
  const params = { draftId: draft.draftId };
  expect((await putFile(lab.origin, draft.writeLink!, bytes)).status).toBe(200);
  await visitor.call(prints.convertPrintDraft, { params, query: {} }, key);
  await lab.workAll();
  const { previewUrl } = (await visitor.call(prints.getPrintDraft, { params }, key)).draft;
  expect((await fetch(lab.origin + previewUrl!)).status).toBe(200);
  const unsent = await start();
  for (const { draftId } of [draft, unsent]) await visitor.call(prints.removePrintDraft, { params: { draftId } }, key);
  lab.clock.move(WITHIN_MS);
  expect((await fetch(lab.origin + previewUrl!)).status).toBe(403);
  expect((await putFile(lab.origin, unsent.writeLink!, bytes)).status).toBe(403);
});

test("a guest's access code gives links to the order's files without a session", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const lines = [{ tempKey: "l", productId: (await addProduct(admin, { stock: 3 })).id }];
  const address = { address1: "1 Main St", city: "Albany", state: "NY" as const, zip: "12207" };
  const { total: expectedTotal } = await visitor.call(guests.quoteGuestOrder, { body: { lines, address } });
  const who = { email: "vera@people.test", firstName: "Vera", lastName: "Guest", address };
  const { order } = await visitor.call(guests.placeGuestOrder, { body: { ...who, lines, expectedTotal } });
  await aLabelledParcel(admin, order);
  const seen = await visitor.call(guests.getGuestOrder, { params: { code: order.accessCode } });
  expect((await fetch(lab.origin + seen.order.shipments.at(-1)!.label!.url)).status).toBe(200);
});
