import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  type ContactSheet,
  getContactSheet,
  makeContactSheet,
  printContactSheet,
} from "../../../contract/film/contact-sheets.ts";
import { getPrintDraft } from "../../../contract/prints/prints.ts";
import { getRoll, updateRoll } from "../../../contract/film/rolls.ts";
import { markFavorites, markRejects } from "../../../contract/film/scans.ts";
import { aDraft, aRoll, receivedOrder } from "../../../../tests/support/makers.ts";
import { pagesOf } from "../../../../tests/support/read-pdf.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";
import { startLab } from "../../../../tests/support/start-lab.ts";
import { startMembership } from "../../../../tests/support/give-membership.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import { rolls } from "../rolls/tables.ts";
import { sweepContactSheets } from "./make-contact-sheet.ts";
import { makeContactSheet as make } from "./make-contact-sheet.ts";
import { contactSheets } from "./tables.ts";

type Requested = { form?: "PDF" | "JPEG"; paper?: "LETTER" | "A4"; gate?: ContactSheet["gate"] };

/** A synced roll with some frames, of a customer who is not a member. */
async function aSyncedRoll(roll: Parameters<typeof aRoll>[0] = {}, seeds = [1, 2]) {
  // Deletes sheets that earlier tests did not wait for: each takes a second to draw.
  await (await startLab()).lab.deps.db.delete(contactSheets);
  const at = await aRollAtTheBench(roll);
  const scanIds: string[] = [];
  for (const seed of seeds) scanIds.push((await at.bench.upload(await aJpeg({ seed }))).id);
  await at.bench.sync();
  const { customer, lab } = at;
  const params = { userId: customer.userId };
  const ask = async ({ form = "JPEG", ...more }: Requested = {}, rollId = at.roll.id) =>
    (await customer.call(makeContactSheet, { params, body: { rollId, form, ...more } })).contactSheet;
  const look = async ({ id: contactSheetId }: ContactSheet) =>
    (await customer.call(getContactSheet, { params: { ...params, contactSheetId } })).contactSheet;
  const made = async (requested: Requested = {}) => {
    const { id } = await ask(requested);
    await lab.workAll();
    return look({ id } as ContactSheet);
  };
  const bytesAt = async (url: string) => {
    const answer = await fetch(new URL(url, lab.origin));
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { ...at, params, scanIds, ask, look, made, bytesAt, deps: lab.lab.deps };
}

test("a contact sheet is made as a printable JPEG with a file name in its link", async () => {
  const { made, bytesAt } = await aSyncedRoll({ stock: { brand: "Kodak", model: "Portra 400" } });
  const sheet = await made();
  expect(sheet).toMatchObject({ state: "READY", form: "JPEG", paper: "LETTER", gate: "24x36", frames: 2 });
  const { answer, bytes } = await bytesAt(sheet.url!);
  expect(answer.headers.get("content-disposition")).toMatch(/26-\d{5} Kodak Portra 400 contact sheet\.jpg/);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 2550, height: 3300, density: 300 });
  expect(bytes.length).toBe(sheet.bytes);
  // The first frame, red on its left, is on the left of the first strip.
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect(at(10, 10)).toEqual([255, 255, 255]);
  // Two frames are enlarged; the black ends with them.
  expect(at(1275, 400).every((part) => part < 60)).toBe(true);
  expect(at(1275, 3150)).toEqual([255, 255, 255]);
});

test("a contact sheet becomes its own print draft, even where sheets are not included", async () => {
  const { customer, admin, order, params, roll, lab, deps } = await aSyncedRoll();
  const print = (rollId: string) => customer.call(printContactSheet, { params, body: { rollId } });
  const later = await receivedOrder(customer, admin, aDraft([aRoll({})]));
  const unscanned = later.rolls[0]!.id;
  await expect(print(unscanned)).rejects.toMatchObject({ status: 409, code: "NOTHING_THERE" });
  // The scanned roll in the second order, the other one in the first.
  const move = (rollId: string, to: { id: number }, number: number, createdAt: Date) =>
    deps.db.update(rolls).set({ orderId: to.id, number, createdAt }).where(eq(rolls.id, rollId));
  await move(unscanned, order, 2, new Date(0));
  await move(roll.id, later, 2, deps.now());
  await expect(
    customer.call(makeContactSheet, { params, body: { rollId: roll.id, form: "JPEG" } }),
  ).rejects.toMatchObject({ code: "NOT_INCLUDED" });
  const { draftId } = await print(roll.id);
  const draft = async () => (await customer.call(getPrintDraft, { params: { draftId }, query: {} })).draft;
  expect(await draft()).toMatchObject({ state: "CONVERTING", previewUrl: null });
  await lab.workAll();
  expect(await draft()).toMatchObject({ state: "READY", width: 2550, height: 3300, targetPrinter: "LARGE_FORMAT" });
  expect((await draft()).name).toMatch(/^26-\d{5} .* contact sheet$/);

  // Its scans expire before another sheet is drawn.
  const again = await print(roll.id);
  await deps.db.update(rolls).set({ scansExpiredAt: deps.now() }).where(eq(rolls.id, roll.id));
  await lab.workAll();
  const { draft: ended } = await customer.call(getPrintDraft, { params: again, query: {} });
  expect(ended).toMatchObject({ state: "DAMAGED", problem: expect.stringContaining("no longer stored") });
});

test("a contact sheet PDF has one page in the requested paper size and gate", async () => {
  const { made, bytesAt, customer, params, roll } = await aSyncedRoll();
  const name = "東京の夜, Łódź";
  await customer.call(updateRoll, { params: { ...params, rollId: roll.id }, body: { name } });
  const sheet = await made({ form: "PDF", paper: "A4", gate: "18x24" });
  const { bytes } = await bytesAt(sheet.url!);
  const pdf = bytes.toString("latin1");
  expect(pdf).toMatch(/^%PDF-1/);
  expect(pdf).toMatch(/\/MediaBox \[0 0 595\.2\d* 841\.8\d*\]/);
  const pages = await pagesOf(bytes);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain(name);
});

test("unchanged scans and marks reuse the sheet; a changed one replaces it", async () => {
  const { ask, look, made, customer, params, scanIds, roll, lab, deps } = await aSyncedRoll();
  const first = await made();
  expect((await ask()).id).toBe(first.id);
  await customer.call(markFavorites, { params, body: { scanIds: [scanIds[0]!], favorite: true } });
  const marked = await made();
  expect(marked.id).not.toBe(first.id);
  await expect(look(first)).rejects.toMatchObject({ status: 404 });
  await lab.workAll();
  expect(await deps.files.list(`contact-sheets/${first.id}/`)).toEqual([]);
  await customer.call(updateRoll, { params: { ...params, rollId: roll.id }, body: { name: "Harbour" } });
  expect((await ask()).id).not.toBe(marked.id);
  expect((await ask({ paper: "A4" })).state).toBe("MAKING");
});

test("a rescanned frame makes a new contact sheet with the current image", async () => {
  const { made, ask, bench, scanIds, bytesAt } = await aSyncedRoll();
  const first = await made();
  const { bytes: before } = await bytesAt(first.url!);
  await bench.rescan(scanIds[0]!, await aJpeg({ width: 900, height: 600, seed: 13 }));
  const renewed = await made();
  expect(renewed.id).not.toBe(first.id);
  expect((await bytesAt(renewed.url!)).bytes.equals(before)).toBe(false);
  expect((await ask()).id).toBe(renewed.id);
});

test("concurrent requests make a contact sheet once", async () => {
  const { ask, deps, roll } = await aSyncedRoll();
  const requested = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(new Set(requested.map(({ id }) => id)).size).toBe(1);
  expect(await deps.db.select().from(contactSheets).where(eq(contactSheets.rollId, roll.id))).toHaveLength(1);
});

test("non-members get contact sheets for their first order only; members and the lab for all", async () => {
  const { customer, admin, ask, params, deps, lab } = await aSyncedRoll();
  const order = await receivedOrder(customer, admin, aDraft([aRoll({})]));
  const { id: rollId } = order.rolls[0]!;
  const look = (who = customer) => who.call(getRoll, { params: { ...params, rollId } });
  expect((await look()).contactSheetIncluded).toBe(false);
  expect((await look(admin)).contactSheetIncluded).toBe(true);
  await expect(ask({}, rollId)).rejects.toMatchObject({ status: 409, code: "NOT_INCLUDED" });
  await deps.db.transaction((tx) =>
    startMembership(tx, { userId: customer.userId, tier: "NICE_2025", now: deps.now() }),
  );
  expect((await look()).contactSheetIncluded).toBe(true);
  await expect(ask({}, rollId)).rejects.toMatchObject({ status: 409, code: "NOTHING_THERE" });
  await lab.workAll();
});

test("a sheet with a mismatched gate or of another customer's roll is rejected", async () => {
  const { ask, roll, lab } = await aSyncedRoll({ format: "120" });
  await expect(ask({ gate: "24x36" })).rejects.toMatchObject({ status: 422, code: "OTHER_FILM" });
  const other = await lab.customer();
  const body = { rollId: roll.id, form: "PDF" } as const;
  const requested = other.call(makeContactSheet, { params: { userId: other.userId }, body });
  await expect(requested).rejects.toMatchObject({ status: 404 });
  expect((await ask({})).gate).toBe("6x9"); // whose aspect ratio matches the pictures, 3:2
});

test("an unreadable image fails the contact sheet, which can be requested again", async () => {
  const { ask, look, lab, deps } = await aSyncedRoll();
  const states: string[] = [];
  const stop = deps.live.subscribe({
    onEvent: (event) => void (event.type === "contact-sheet" && states.push(event.state)),
  });
  const first = await ask();
  const away = { ...deps.files, openLocally: () => Promise.reject(new Error("the store is away")) };
  await expect(make({ ...deps, files: away as typeof deps.files }, first.id)).rejects.toThrow("could not be created");
  expect(await look(first)).toMatchObject({ state: "FAILED", url: null });
  const second = await ask();
  expect(second.id).not.toBe(first.id);
  await lab.workAll();
  expect((await look(second)).state).toBe("READY");
  await expect.poll(() => states).toEqual(["FAILED", "READY"]);
  stop();
});

test("abandoned sheets fail after ten minutes; all sheets are deleted after a day", async () => {
  const { ask, look, lab, deps } = await aSyncedRoll();
  const sheet = await ask();
  const sweepAfter = (ms: number) => sweepContactSheets({ ...deps, now: () => new Date(deps.now().getTime() + ms) });
  await sweepAfter(11 * MINUTE_MS);
  expect((await look(sheet)).state).toBe("FAILED");
  await lab.workAll(); // its job runs too late
  expect((await look(sheet)).state).toBe("FAILED");
  const again = await ask();
  await lab.workAll();
  expect((await look(again)).state).toBe("READY");
  await sweepAfter(DAY_MS + MINUTE_MS);
  await expect(look(again)).rejects.toMatchObject({ status: 404 });
  await lab.workAll();
  expect(await deps.files.list(`contact-sheets/${again.id}/`)).toEqual([]);
});

test("a frame has at most one mark, and each call returns what it changed", async () => {
  const { customer, params, scanIds, roll } = await aSyncedRoll();
  const [first, second] = scanIds as [string, string];
  const cross = (ids: string[], rejected = true) =>
    customer.call(markRejects, { params, body: { scanIds: ids, rejected } });
  const marks = async () =>
    (await customer.call(getRoll, { params: { ...params, rollId: roll.id } })).scans.map(
      ({ favorite, rejected }) => (favorite ? "O" : "") + (rejected ? "X" : ""),
    );
  await customer.call(markFavorites, { params, body: { scanIds: [first], favorite: true } });
  expect(new Set((await cross([first, second])).scanIds)).toEqual(new Set([first, second]));
  expect(await marks()).toEqual(["X", "X"]);
  expect(await cross([first])).toEqual({ scanIds: [], replaced: [] });
  await customer.call(markFavorites, { params, body: { scanIds: [second], favorite: true } });
  expect(await marks()).toEqual(["X", "O"]);
  expect(await cross([first, second], false)).toEqual({ scanIds: [first], replaced: [] });
  expect(await marks()).toEqual(["", "O"]);
});
