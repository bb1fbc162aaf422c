import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { z } from "zod";
import * as orders from "../../contract/checkout/checkout.ts";
import * as contract from "../../contract/prints/prints.ts";
import type { Paper, PrintDraft } from "../../contract/prints/prints.ts";
import { DAY_MS } from "../../rules/time.ts";
import { addProductDetail } from "../../contract/products/product-desk.ts";
import { aDraft, paidOrder, putFile } from "../../../tests/support/makers.ts";
import { a16BitTiff, aJpeg, aPng, type Bytes, spoiledJpeg, text } from "../../../tests/support/scan-makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { sweepMemberships } from "../memberships/sweep-memberships.ts";
import { makePrintFile } from "./make-print-file.ts";
import { sweepDrafts } from "./sweep-drafts.ts";

type PaperInput = z.input<typeof contract.addPaper.body>;
let made = 0;

const addPaper = async (lab: TestLab, own: Partial<PaperInput> = {}): Promise<Paper> => {
  const sizes = [
    { widthInches: 8, heightInches: 10, price: 2400, memberPrice: 1900 },
    { widthInches: 16, heightInches: 20, price: 6400, memberPrice: null },
  ];
  const body = { name: `Cotton rag ${(made += 1)}`, finish: "Matte, 310 g", sizes, ...own };
  return (await (await lab.admin()).call(contract.addPaper, { body })).paper;
};

/** A browser: a signed-in user's, or one with its own key. */
const aBrowser = (who: Person, key: string | null = null) => {
  const options = key === null ? {} : { headers: { "browser-key": key } };
  return {
    start: async (name: string, size: number): Promise<PrintDraft> =>
      (await who.call(contract.startPrintDraft, { query: { name, size } }, options)).draft,
    get: async (draftId: string): Promise<PrintDraft> =>
      (await who.call(contract.getPrintDraft, { params: { draftId } }, options)).draft,
    convert: async (draftId: string, name?: string): Promise<PrintDraft> =>
      (await who.call(contract.convertPrintDraft, { params: { draftId }, query: { name } }, options)).draft,
    remove: (draftId: string) => who.call(contract.removePrintDraft, { params: { draftId } }, options),
  };
};

async function upload(lab: TestLab, browser: ReturnType<typeof aBrowser>, bytes: Bytes, name = "beach.jpg") {
  const draft = await browser.start(name, bytes.length);
  const answer = await putFile(lab.origin, draft.writeLink!, bytes);
  return { draft, status: answer.status };
}

async function aReadyDraft(lab: TestLab, browser: ReturnType<typeof aBrowser>, bytes?: Bytes): Promise<PrintDraft> {
  const { draft } = await upload(lab, browser, bytes ?? (await aJpeg()));
  await browser.convert(draft.draftId);
  await lab.workAll();
  return browser.get(draft.draftId);
}

const aKey = () => randomBytes(24).toString("base64url");
const lineOf = (paper: Paper, draftId: string) => ({
  tempKey: draftId,
  productId: paper.productId,
  productVariantId: paper.sizes[0]!.productVariantId,
  quantity: 2,
  print: { draftId },
});

test("a draft's progress goes from 1 to 100 percent, with the papers it is sharp on", async () => {
  const lab = await startLab();
  const paper = await addPaper(lab);
  const ada = aBrowser(await lab.customer());
  const bytes = await aJpeg({ width: 3000, height: 2000 });
  const draft = await ada.start("beach.jpg", bytes.length);
  expect(draft).toMatchObject({
    name: "beach.jpg",
    targetPrinter: "LARGE_FORMAT",
    progress: 1,
    sizes: [],
    ordered: false,
  });
  expect((await putFile(lab.origin, draft.writeLink!, bytes)).status).toBe(200);
  expect(await ada.get(draft.draftId)).toMatchObject({ progress: 80, writeLink: null, width: 3000, height: 2000 });
  expect(await ada.convert(draft.draftId, "Beach at noon.jpg")).toMatchObject({
    progress: 90,
    name: "Beach at noon.jpg",
  });
  await lab.workAll();
  const ready = await ada.get(draft.draftId);
  expect(ready).toMatchObject({ state: "READY", progress: 100, problem: null });
  expect(ready.sizes.filter(({ paperId }) => paperId === paper.id)).toMatchObject([
    { widthInches: 8, heightInches: 10, dpi: 250, quality: "GOOD" },
    { widthInches: 16, heightInches: 20, dpi: 125, quality: "LOW" },
  ]);
  const preview = await fetch(lab.origin + ready.previewUrl);
  expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({ format: "jpeg", width: 2048 });
  // Repeating it changes nothing.
  expect(await ada.convert(draft.draftId)).toMatchObject({ progress: 100, name: "Beach at noon.jpg" });
});

test("PNG and 16-bit TIFF become an upright JPEG", async () => {
  const lab = await startLab();
  const ada = aBrowser(await lab.customer());
  for (const [name, bytes] of [
    ["a.png", await aPng()],
    ["a.tif", await a16BitTiff()],
  ] as const) {
    const { draft, status } = await upload(lab, ada, bytes, name);
    expect(status).toBe(200);
    await ada.convert(draft.draftId);
    await lab.workAll();
    expect(await ada.get(draft.draftId)).toMatchObject({ state: "READY", width: 600, height: 400 });
  }
  const turned = await aReadyDraft(lab, ada, await aJpeg({ orientation: 6 }));
  expect(turned).toMatchObject({ width: 400, height: 600 });
});

test("a visitor's draft is found only with the browser's key", async () => {
  const lab = await startLab();
  const [key, visitor] = [aKey(), lab.visitor()];
  const browser = aBrowser(visitor, key);
  const { draftId } = await aReadyDraft(lab, browser);
  expect(await browser.get(draftId)).toMatchObject({ progress: 100 });
  for (const other of [aBrowser(visitor, aKey()), aBrowser(await lab.customer())]) {
    await expect(other.get(draftId)).rejects.toMatchObject({ status: 404 });
    await expect(other.convert(draftId)).rejects.toMatchObject({ status: 404 });
    await expect(other.remove(draftId)).rejects.toMatchObject({ status: 404 });
  }
  for (const none of [aBrowser(visitor), aBrowser(visitor, "too short")])
    await expect(none.get(draftId)).rejects.toMatchObject({ status: 400, code: "BROWSER_KEY_MISSING" });
  // Users who log in meanwhile keep the drafts they began in this browser.
  const signedIn = aBrowser(await lab.customer(), key);
  expect(await signedIn.get(draftId)).toMatchObject({ progress: 100 });
});

test("an invalid, mislabeled or truncated file is rejected and not stored", async () => {
  const lab = await startLab();
  const ada = aBrowser(await lab.customer());
  const jpeg = await aJpeg();
  expect((await upload(lab, ada, text("<svg onload=alert(1)>"))).status).toBe(415);
  expect((await upload(lab, ada, jpeg, "a.png")).status).toBe(415);
  expect((await upload(lab, ada, jpeg.slice(0, 2000))).status).toBe(422);
  await expect(ada.start("a.heic", 100)).rejects.toMatchObject({ status: 400 });
  await expect(ada.start("a.jpg", 0)).rejects.toMatchObject({ status: 400 });
  const { draftId } = await ada.start("a.jpg", jpeg.length);
  await expect(ada.convert(draftId)).rejects.toMatchObject({ status: 409, code: "NOT_UPLOADED" });
});

test("a file that fails decoding is reported as damaged", async () => {
  const lab = await startLab();
  const ada = aBrowser(await lab.customer());
  const damaged = await aReadyDraft(lab, ada, await spoiledJpeg());
  expect(damaged).toMatchObject({
    state: "DAMAGED",
    previewUrl: null,
    problem: expect.stringContaining("Export and upload it again"),
  });
});

test("a repeated upload and concurrent conversions produce one finished draft", async () => {
  const lab = await startLab();
  const ada = aBrowser(await lab.customer());
  const bytes = await aJpeg();
  const draft = await ada.start("a.jpg", bytes.length);
  for (let again = 0; again < 2; again++) expect((await putFile(lab.origin, draft.writeLink!, bytes)).status).toBe(200);
  await Promise.all([ada.convert(draft.draftId), ada.convert(draft.draftId)]);
  await Promise.all([makePrintFile(lab.lab.deps, draft.draftId), makePrintFile(lab.lab.deps, draft.draftId)]);
  await lab.workAll();
  expect((await ada.get(draft.draftId)).state).toBe("READY");
  expect(await lab.lab.deps.files.list(`print-drafts/${draft.draftId}/`)).toHaveLength(3);
});

test("a print is ordered once at its paper's price, and the lab gets the print file", async () => {
  const lab = await startLab();
  const paper = await addPaper(lab);
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { draftId } = await aReadyDraft(lab, aBrowser(ada), await aJpeg({ width: 900, height: 700 }));
  const draft = aDraft([], { lines: [lineOf(paper, draftId)], deliveryMethod: null });
  const order = await paidOrder(ada, draft);
  const line = order.lines.find(({ productId }) => productId === paper.productId)!;
  expect(line).toMatchObject({ quantity: 2, unitPrice: 2400, amount: 4800, print: { draftId } });
  expect(order.prints).toMatchObject([{ draftId, lineId: line.id, quantity: 2, paper: paper.name, size: "8 × 10 in" }]);

  const params = { userId: ada.userId };
  const { prints, count } = await ada.call(contract.listPrints, { params, query: { orderId: order.id } });
  expect(count).toBe(1);
  expect(prints).toMatchObject([{ draftId, lineId: line.id, quantity: 2, size: "8 × 10 in", printFileUrl: null }]);
  expect((await fetch(lab.origin + prints[0]!.previewUrl)).status).toBe(200);
  const { print } = await admin.call(contract.getPrint, { params: { ...params, printId: prints[0]!.id } });
  expect(print.printFileUrl).toBeNull();
  await lab.workAll();
  const { print: made } = await admin.call(contract.getPrint, { params: { ...params, printId: prints[0]!.id } });
  const file = await fetch(lab.origin + made.printFileUrl);
  // 10 × 8 inches as the picture is oriented, 20 dots per millimeter.
  expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({
    format: "jpeg",
    width: 5080,
    height: 4064,
    density: 508,
  });

  // A draft is ordered once, and stays while in an order.
  const lines = [{ ...lineOf(paper, draftId), tempKey: "again" }];
  const again = ada.call(orders.placeOrder, { params, body: { ...draft, lines, expectedTotal: order.total } });
  await expect(again).rejects.toMatchObject({ code: "PRINT_NOT_READY" });
  await expect(aBrowser(ada).remove(draftId)).rejects.toMatchObject({ code: "IN_ORDER" });
});

test("a member pays the member price for prints until the membership ends", async () => {
  const lab = await startLab();
  const paper = await addPaper(lab);
  const member = await lab.customer({ tier: "NICE_2025" });
  const params = { userId: member.userId };
  const { draftId } = await aReadyDraft(lab, aBrowser(member), await aJpeg({ width: 900, height: 720 }));
  const draft = aDraft([], { lines: [lineOf(paper, draftId)], deliveryMethod: null });
  const amount = async () =>
    (await member.call(orders.quoteOrder, { params, body: draft })).lines.find(
      ({ productId }) => productId === paper.productId,
    )!.amount;
  expect(await amount()).toBe(3800);
  const order = await paidOrder(member, draft);
  expect(order.lines.find(({ productId }) => productId === paper.productId)).toMatchObject({
    unitPrice: 1900,
    amount: 3800,
  });
  const { deps } = lab.lab;
  await sweepMemberships({ ...deps, now: () => new Date(lab.clock.now().getTime() + 366 * DAY_MS) });
  expect(await amount()).toBe(4800);
});

test("a print without a picture is rejected in quotes and orders, and nothing is saved", async () => {
  const lab = await startLab();
  const [paper, ada] = [await addPaper(lab), await lab.customer()];
  const { print: _, ...line } = lineOf(paper, randomUUID());
  const refused = { status: 400, errors: [{ path: "lines.0.print" }] };
  const params = { userId: ada.userId };
  const draft = aDraft([], { lines: [line], deliveryMethod: null });
  const count = await lab.count("orders");
  await expect(ada.call(orders.quoteOrder, { params, body: draft })).rejects.toMatchObject(refused);
  const placed = ada.call(orders.placeOrder, { params, body: { ...draft, expectedTotal: 0 } });
  await expect(placed).rejects.toMatchObject(refused);
  expect(await lab.count("orders")).toBe(count);
});

test("a picture at 12 dpi is rejected for printing, with the largest possible size", async () => {
  const lab = await startLab();
  const size = { widthInches: 1, heightInches: 2, price: 300, memberPrice: 300 };
  const paper = await addPaper(lab, { sizes: [{ ...size, widthInches: 8, heightInches: 10 }, size] });
  const ada = await lab.customer();
  const { draftId } = await aReadyDraft(lab, aBrowser(ada), await aJpeg({ width: 150, height: 103 }));
  const place = (draft: ReturnType<typeof aDraft>) => paidOrder(ada, draft);
  const large = aDraft([], { lines: [lineOf(paper, draftId)], deliveryMethod: null });
  await expect(place(large)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/12 dpi. Choose 1 × 2 in or smaller/),
  });
  const { productVariantId } = paper.sizes[1]!;
  const small = aDraft([], { lines: [{ ...lineOf(paper, draftId), productVariantId }], deliveryMethod: null });
  expect((await place(small)).prints).toHaveLength(1);
});

test("a print product with a size gets a sheet of that size, as the customer arranged it", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { id: productId } = await addProduct(admin, { productType: "PRINT", stock: null });
  const params = { productId };
  await admin.call(addProductDetail, { params, body: { subtitle: "Ready to hang", filterable: { size: "4x5" } } });
  const { draftId } = await aReadyDraft(lab, aBrowser(ada));
  const line = { tempKey: draftId, productId, print: { draftId } };
  const order = await paidOrder(ada, aDraft([], { lines: [line], deliveryMethod: null }));
  await lab.workAll();
  const query = { orderId: order.id };
  const { prints } = await admin.call(contract.listPrints, { params: { userId: ada.userId }, query });
  expect(prints).toMatchObject([{ widthInches: 4, heightInches: 5, printFileUrl: expect.any(String) }]);
});

test("unfinished drafts and other customers' drafts cannot be ordered", async () => {
  const lab = await startLab();
  const paper = await addPaper(lab);
  const [ada, bob] = [await lab.customer(), await lab.customer({ firstName: "Bob" })];
  const { draftId } = await aReadyDraft(lab, aBrowser(ada));
  const bytes = await aJpeg();
  const unfinished = await upload(lab, aBrowser(bob), bytes);
  for (const id of [draftId, unfinished.draft.draftId]) {
    const draft = aDraft([], { lines: [lineOf(paper, id)], deliveryMethod: null });
    await expect(paidOrder(bob, draft)).rejects.toMatchObject({ code: "PRINT_NOT_READY" });
  }
  expect(await bob.call(contract.listPrints, { params: { userId: bob.userId } })).toEqual({ prints: [], count: 0 });
});

test("removing a draft deletes its files", async () => {
  const lab = await startLab();
  const ada = aBrowser(await lab.customer());
  const { draftId } = await aReadyDraft(lab, ada);
  await ada.remove(draftId);
  await expect(ada.get(draftId)).rejects.toMatchObject({ status: 404 });
  expect(await lab.lab.deps.files.list(`print-drafts/${draftId}/`)).toEqual([]);
});

test("unordered drafts expire after 30 days, visitors' after one, empty ones after two hours", async () => {
  const lab = await startLab();
  const paper = await addPaper(lab);
  const who = await lab.customer();
  const ada = aBrowser(who);
  const large = await aJpeg({ width: 900, height: 720 });
  const [ordered, stored] = [await aReadyDraft(lab, ada, large), await aReadyDraft(lab, ada)];
  await paidOrder(who, aDraft([], { lines: [lineOf(paper, ordered.draftId)], deliveryMethod: null }));
  const never = await ada.start("a.jpg", 100);
  // The customer's token would have expired by then, so only the sweep's clock moves.
  const sweepAfter = (ms: number) => {
    const { deps } = lab.lab;
    return sweepDrafts({ ...deps, now: () => new Date(deps.now().getTime() + ms) });
  };
  const [visitor, key] = [lab.visitor(), aKey()];
  const { draftId: ofVisitor } = await aReadyDraft(lab, aBrowser(visitor, key));
  await sweepAfter(DAY_MS / 24);
  expect((await ada.get(never.draftId)).state).toBe("AWAITING_UPLOAD");
  await sweepAfter(DAY_MS / 2);
  await expect(ada.get(never.draftId)).rejects.toMatchObject({ status: 404 });
  expect((await aBrowser(visitor, key).get(ofVisitor)).state).toBe("READY");
  await sweepAfter(DAY_MS + 1);
  await expect(aBrowser(visitor, key).get(ofVisitor)).rejects.toMatchObject({ status: 404 });
  expect(await lab.lab.deps.files.list(`print-drafts/${ofVisitor}/`)).toEqual([]);
  expect((await ada.get(stored.draftId)).state).toBe("READY");
  await sweepAfter(31 * DAY_MS);
  await expect(ada.get(stored.draftId)).rejects.toMatchObject({ status: 404 });
  expect(await lab.lab.deps.files.list(`print-drafts/${stored.draftId}/`)).toEqual([]);
  expect(await ada.get(ordered.draftId)).toMatchObject({ state: "READY", ordered: true });
});

test("papers are listed with prices; staff edit them, and inactive ones are hidden", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const paper = await addPaper(lab);
  const shown = async (who: Person = visitor, query = {}) =>
    (await who.call(contract.listPapers, { query: { limit: 100, ...query } })).papers.find(({ id }) => id === paper.id);
  expect(await shown()).toMatchObject({
    finish: "Matte, 310 g",
    sizes: [
      { name: "8 × 10 in", price: 2400, memberPrice: 1900 },
      { name: "16 × 20 in", price: 6400 },
    ],
  });
  const [first] = paper.sizes;
  const form = { name: paper.name, finish: "Pearl", sizes: [{ ...first!, price: 2600 }] };
  const params = { paperId: paper.id };
  const changed = await admin.call(contract.updatePaper, { params, body: { ...form, version: 1 } });
  expect(changed.paper).toMatchObject({ version: 2, finish: "Pearl", sizes: [{ price: 2600 }, { active: false }] });
  expect((await shown())!.sizes).toHaveLength(1);
  const stale = admin.call(contract.updatePaper, { params, body: { ...form, version: 1 } });
  await expect(stale).rejects.toMatchObject({ code: "STALE", data: { version: 2 } });
  await admin.call(contract.updatePaper, { params, body: { ...form, active: false, version: 2 } });
  expect(await shown()).toBeUndefined();
  expect(await shown(visitor, { all: true })).toBeUndefined();
  expect(await shown(admin, { all: true })).toMatchObject({ active: false });
  const page = await visitor.call(contract.listPapers, { query: { search: "cotton", limit: 1, sortBy: "name" } });
  expect(page.papers).toHaveLength(1);
  expect(page.count).toBeGreaterThanOrEqual(1);
  await expect(addPaper(lab, { name: paper.name })).rejects.toMatchObject({ code: "TAKEN" });
});
