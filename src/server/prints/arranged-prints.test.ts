import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import * as guests from "../../contract/checkout/guest-orders.ts";
import { makeTestCardToken } from "../../contract/payments/payments.ts";
import * as contract from "../../contract/prints/prints.ts";
import type { Paper } from "../../contract/prints/prints.ts";
import { arrangementFor } from "../../rules/prints/arrangement.ts";
import { aDraft, paidOrder, placeOrder, putFile, TEST_CARDS } from "../../../tests/support/makers.ts";
import { aJpeg } from "../../../tests/support/scan-makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { printDrafts } from "./tables.ts";

const PICTURE = { width: 900, height: 600 };
const how = { ...arrangementFor(PICTURE), border: 127, mat: 30, matColor: "BLACK" } as const;

let made = 0;
const addPaper = async (lab: TestLab): Promise<Paper> => {
  const sizes = [{ widthInches: 4, heightInches: 5, price: 2400, memberPrice: 1900 }];
  const body = { name: `Bamboo ${(made += 1)}`, finish: "Matte", white: "#f7f2e7", sizes };
  return (await (await lab.admin()).call(contract.addPaper, { body })).paper;
};

async function aReadyDraft(lab: TestLab, who: Person, headers: Record<string, string> = {}): Promise<string> {
  const bytes = await aJpeg(PICTURE);
  const query = { name: "beach.jpg", size: bytes.length };
  const { draft } = await who.call(contract.startPrintDraft, { query }, { headers });
  await putFile(lab.origin, draft.writeLink!, bytes);
  await who.call(contract.convertPrintDraft, { params: draft, query: {} }, { headers });
  await lab.workAll();
  return draft.draftId;
}

const orderOf = ({ productId, sizes }: Paper, ...draftIds: string[]) =>
  aDraft([], {
    deliveryMethod: null,
    lines: draftIds.map((draftId) => ({
      tempKey: draftId,
      productId,
      productVariantId: sizes[0]!.productVariantId,
      print: { draftId },
    })),
  });

test("a print's arrangement is saved with its draft, ordered as is, and cannot change afterward", async () => {
  const lab = await startLab();
  const [ada, admin, paper] = [await lab.customer(), await lab.admin(), await addPaper(lab)];
  const draftId = await aReadyDraft(lab, ada);
  const params = { draftId };
  const { draft } = await ada.call(contract.arrangePrintDraft, { params, body: how });
  expect(draft.arrangement).toEqual(how);
  const wrong = ada.call(contract.arrangePrintDraft, { params, body: { ...how, zoom: 0.5 } });
  await expect(wrong).rejects.toMatchObject({ status: 400, errors: [{ path: "zoom" }] });

  const order = await paidOrder(ada, orderOf(paper, draftId));
  await lab.workAll();
  const changed = ada.call(contract.arrangePrintDraft, { params, body: { ...how, border: 0 } });
  await expect(changed).rejects.toMatchObject({ status: 409, code: "IN_ORDER" });
  const { prints } = await admin.call(contract.listPrints, {
    params: { userId: ada.userId },
    query: { orderId: order.id },
  });
  expect(prints).toMatchObject([{ arrangement: how, widthInches: 4, heightInches: 5, productId: paper.productId }]);
  const file = sharp(await (await fetch(lab.origin + prints[0]!.printFileUrl)).arrayBuffer());
  const { data, info } = await file.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([2540, 2032]);
  // 12.7 mm of white, then 3 mm of black, then the picture: accurate to a tenth of a millimeter, two pixels.
  const at = (x: number) => data[(1016 * info.width + x) * info.channels]!;
  expect(
    [at(251), at(256), at(311)].map((value) => (value > 200 ? "white" : value < 60 ? "black" : "picture")),
  ).toEqual(["white", "black", "black"]);
});

test("an unpaid order produces no print file", async () => {
  const lab = await startLab();
  const [ada, admin, paper] = [await lab.customer(), await lab.admin(), await addPaper(lab)];
  await placeOrder(ada, orderOf(paper, await aReadyDraft(lab, ada)));
  await lab.workAll();
  const { prints } = await admin.call(contract.listPrints, { params: { userId: ada.userId } });
  expect(prints).toMatchObject([{ printFileUrl: null }]);
});

test("a print can be reordered with the same arrangement, any number of times", async () => {
  const lab = await startLab();
  const [ada, bob, paper] = [await lab.customer(), await lab.customer({ firstName: "Bob" }), await addPaper(lab)];
  const draftId = await aReadyDraft(lab, ada);
  await ada.call(contract.arrangePrintDraft, { params: { draftId }, body: how });
  await paidOrder(ada, orderOf(paper, draftId));
  const params = { userId: ada.userId };
  const { prints } = await ada.call(contract.listPrints, { params });
  const again = { params: { ...params, printId: prints[0]!.id } };
  const { draft } = await ada.call(contract.reorderPrint, again);
  expect(draft).toMatchObject({ state: "READY", ordered: false, arrangement: how, ...PICTURE });
  expect(draft.draftId).not.toBe(draftId);
  expect((await fetch(lab.origin + draft.previewUrl)).status).toBe(200);
  const second = (await ada.call(contract.copyPrintDraft, { params: { draftId: draft.draftId } })).draft;
  const order = await paidOrder(ada, orderOf(paper, draft.draftId, second.draftId));
  expect(order.prints).toHaveLength(2);
  await expect(bob.call(contract.reorderPrint, again)).rejects.toMatchObject({ status: 404 });
  const copied = bob.call(contract.copyPrintDraft, { params: { draftId } });
  await expect(copied).rejects.toMatchObject({ status: 404 });
});

test("a visitor's draft can be copied only in their browser, and two lines cannot share one", async () => {
  const lab = await startLab();
  const paper = await addPaper(lab);
  const key = randomBytes(24).toString("base64url");
  const options = { headers: { "browser-key": key } };
  const visitor = lab.visitor() as Person;
  const draftId = await aReadyDraft(lab, visitor, options.headers);
  const { draft } = await visitor.call(contract.copyPrintDraft, { params: { draftId } }, options);
  expect(draft).toMatchObject({ state: "READY" });
  const strange = { headers: { "browser-key": randomBytes(24).toString("base64url") } };
  const other = visitor.call(contract.copyPrintDraft, { params: { draftId } }, strange);
  await expect(other).rejects.toMatchObject({ status: 404 });

  const ada = await lab.customer();
  const mine = await aReadyDraft(lab, ada);
  const twice = orderOf(paper, mine, mine);
  twice.lines![1]!.tempKey = "other";
  await expect(placeOrder(ada, twice)).rejects.toMatchObject({ code: "PRINT_NOT_READY" });
});

test("copies count toward the draft quota", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const draftId = await aReadyDraft(lab, ada);
  const { db } = lab.lab.deps;
  await db
    .update(printDrafts)
    .set({ uploadBytes: 2 ** 31 - 1 })
    .where(eq(printDrafts.id, draftId));
  const copies = [];
  for (;;) {
    const made = await ada.call(contract.copyPrintDraft, { params: { draftId } }).catch((error: unknown) => error);
    if (made instanceof Error) {
      expect(made).toMatchObject({ code: "TOO_MUCH_WAITING" });
      break;
    }
    copies.push(made);
  }
  expect(copies).toHaveLength(9); // of 2 GB each, in 20 GB
  expect(await db.$count(printDrafts, eq(printDrafts.userId, ada.userId))).toBe(10);
});

test("a guest sees an order's prints by its access code; another code shows none", async () => {
  const lab = await startLab();
  const [paper, visitor] = [await addPaper(lab), lab.visitor() as Person];
  const headers = { "browser-key": randomBytes(24).toString("base64url") };
  const draftId = await aReadyDraft(lab, visitor, headers);
  await visitor.call(contract.arrangePrintDraft, { params: { draftId }, body: how }, { headers });
  const { lines = [] } = orderOf(paper, draftId);
  const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207", country: "US" } as const;
  const { total } = await visitor.call(guests.quoteGuestOrder, { body: { lines, address } }, { headers });
  const who = { email: "vera@people.test", firstName: "Vera", lastName: "Guest", address };
  const body = { ...who, lines, expectedTotal: total };
  const { order } = await visitor.call(guests.placeGuestOrder, { body }, { headers });
  const params = { code: order.accessCode };
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
  const { token } = await visitor.call(makeTestCardToken, { body: card });
  await visitor.call(guests.payGuestOrder, { params, body: { token } });
  await lab.workAll();

  const phone = lab.visitor();
  const { prints } = await phone.call(guests.listGuestPrints, { params });
  expect(prints).toMatchObject([{ name: "beach.jpg", paper: paper.name, arrangement: how, printFileUrl: null }]);
  expect((await fetch(new URL(prints[0]!.previewUrl!, lab.origin))).status).toBe(200);
  const guessing = phone.call(guests.listGuestPrints, { params: { code: "guessed" } });
  await expect(guessing).rejects.toMatchObject({ status: 404 });
});

test("a cart lists its own drafts in one call, without others'", async () => {
  const lab = await startLab();
  const visitor = lab.visitor() as Person;
  const [headers, others] = [0, 1].map(() => ({ "browser-key": randomBytes(24).toString("base64url") }));
  const mine = await aReadyDraft(lab, visitor, headers);
  const theirs = await aReadyDraft(lab, visitor, others);
  await visitor.call(contract.arrangePrintDraft, { params: { draftId: mine }, body: how }, { headers: headers! });
  const query = { ids: `${mine},${theirs}` };
  const { drafts } = await visitor.call(contract.listPrintDrafts, { query }, { headers: headers! });
  expect(drafts).toMatchObject([{ draftId: mine, name: "beach.jpg", arrangement: how }]);
  expect((await fetch(new URL(drafts[0]!.previewUrl!, lab.origin))).status).toBe(200);
  await expect(visitor.call(contract.listPrintDrafts, { query })).rejects.toMatchObject({
    code: "BROWSER_KEY_MISSING",
  });
});
