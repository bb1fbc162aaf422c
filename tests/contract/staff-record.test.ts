import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type CallName, contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import { listCollections } from "../../src/contract/collections/collections.ts";
import { CHANGES_NOTHING } from "../../src/server/history/record-change.ts";
import { addCollection, addProduct } from "../support/shop-makers.ts";
import { startLab, type TestLab } from "../support/start-lab.ts";
import { type Caller, guardsAnswer, tokenOf } from "./callers.ts";
import { aValidInput, type Input, inputIn } from "./inputs.ts";
import { ask } from "./send.ts";
import { rememberedWorlds } from "./remembered-worlds.ts";
import type { World } from "./world.ts";
import { cents } from "../../src/rules/money.ts";
import { STARTING_PRICE_LIST } from "../../src/rules/prices/starting-price-list.ts";
import { STARTING_PROFILE } from "../../src/rules/brand.ts";

const OF_TEST_PROVIDERS = "stands for what happens at a provider, where none is configured";
const A_LINK = "gives a link; who sent what comes by it stands in the record when it arrives";

const NEEDS_NONE: Readonly<Partial<Record<CallName, string>>> = {
  ...CHANGES_NOTHING,
  addCollectionImage: A_LINK,
  addProductImage: A_LINK,
  addProductDetailImage: A_LINK,
  addLogo: A_LINK,
  addParcelPhoto: A_LINK,
  announceProductFile: A_LINK,
  announceCertificate: A_LINK,
  addScan: "36 a roll: who says that the roll is scanned and synced stands on its order's timeline",
  photographStop: "belongs to a step of the stop, which says who",
  resendInvitation: "sends a link; the password that is chosen by it is an event of the account",
  requestUserEmailChange: "sends a code; the change itself is an event of the account",
  openStation: "changes only the caller's own session; an event of their account says so",
  advanceTestPostage: OF_TEST_PROVIDERS,
  beginTestDispute: OF_TEST_PROVIDERS,
  holdTestCard: OF_TEST_PROVIDERS,
  moveTestClock: OF_TEST_PROVIDERS,
};

/** Writes that fail with an input generated from the contract, and the file that records the staff member. */
const RECORDED_IN: Readonly<Partial<Record<CallName, string>>> = {
  answerReview: "reviews/save-review.ts",
  arrangeProductDetailImages: "products/arrange-pictures.ts",
  attachPayment: "payments/settle-payment.ts",
  attachReaderMethod: "payments/attach-payment-method.ts",
  buyLabel: "shipping/finish-label.ts",
  makeScanForm: "shipping/scan-forms.ts",
  decideHeldCredit: "payments/hold-credit.ts",
  cancelReaderPayment: "payments/settle-payment.ts",
  changeUserEmail: "accounts/change-email.ts",
  checkImport: "imports/change-import.ts",
  pauseImport: "imports/change-import.ts",
  runImport: "imports/change-import.ts",
  undoImport: "imports/change-import.ts",
  clearScans: "film/scans/remove-scans.ts",
  collectOrder: "couriers/move-stop.ts",
  completeOrder: "bench/complete-order.ts",
  takeOnAccount: "bench/hold-film.ts",
  handOverGoods: "bench/pack-goods.ts",
  handOverStop: "couriers/move-stop.ts",
  notifyCustomer: "couriers/notify-next-stop.ts",
  undoStop: "couriers/move-stop.ts",
  importProducts: "products/import-products.ts",
  invoiceOrder: "payments/invoice-order.ts",
  makeBadge: "accounts/staff/stations.ts",
  markPrintsReady: "bench/mark-prints-ready.ts",
  orderScans: "film/scans/order-scans.ts",
  orderSubmissions: "submissions/select-submissions.ts",
  packGoods: "bench/pack-goods.ts",
  payAtReader: "payments/settle-payment.ts",
  placeOrderFor: "checkout/take-effect.ts",
  receiveOrder: "bench/receive-order.ts",
  priceByHand: "checkout/rewrite-order.ts",
  refundOrder: "payments/refund-order.ts",
  removeScan: "film/scans/remove-scans.ts",
  restoreStaff: "accounts/staff/change-staff.ts",
  removeSecondFactors: "accounts/second-factors/remove-factors.ts",
  reorderCollectionProducts: "collections/collection-products.ts",
  removeCourierCalendar: "feed-links/feed-links.ts",
  sayOfScannerFolder: "bench/scanner-folder/scanner-folders.ts",
  sendInvoice: "payments/invoice-order.ts",
  settleReturn: "returns/settle-return.ts",
  undoRollsEvent: "bench/undo-rolls-event.ts",
  undoWriteOff: "bench/undo-write-off.ts",
  updateOrder: "checkout/rewrite-order.ts",
};
const SAYS_WHO = /recordOrderEvent|recordScansChanged|noteEvent|recordChange|byUserId|decidedBy/u;

let made = 0;
const option = { optionKey: "note", optionType: "text", label: "Note", sortOrder: 1, config: {} };

/** Inputs for calls where the generated one makes no sense or changes nothing. */
const TOLD: Readonly<Partial<Record<CallName, (world: World, input: Input) => Promise<object>>>> = {
  addCollection: async () => ({ name: `Told ${(made += 1)}` }),
  addCollectionProduct: async ({ admin }) => ({ productId: (await addProduct(admin)).id }),
  addMessenger: async () => ({ userId: null }),
  addMessengerHours: async () => ({ from: "10:00", to: "12:00" }),
  addProduct: async () => ({ ...PLAIN, name: `Told ${(made += 1)}`, slug: `told-${made}`, sku: `told-${made}` }),
  addProductOption: async () => ({ ...option, optionKey: `note-${(made += 1)}` }),
  addZipCode: async () => ({ zip: String(80_000 + (made += 1)) }),
  adjustAccountCredit: async () => ({ change: 500 }),
  adjustStock: async () => ({ productVariantId: null, expected: null, stock: 5 }),
  cancelOrder: async () => ({ reason: "", force: true, goods: [] }),
  reorderCollections: async ({ admin }) => {
    for (const _ of [1, 2]) await addCollection(admin);
    const { detailedCollections } = await admin.call(listCollections, { query: { limit: 100 } });
    return { collectionIds: detailedCollections.map(({ collection }) => collection.id).toReversed() };
  },
  saveLabProfile: async () => ({
    part: "brand",
    value: { ...STARTING_PROFILE.brand, line: `Told ${(made += 1)}` },
    version: 0,
  }),
  restoreProfileVersion: async ({ admin }) => {
    const value = { ...STARTING_PROFILE.brand, line: `Told ${(made += 1)}` };
    await admin.call(contract.saveLabProfile, { body: { part: "brand", value, version: 0 } });
    return { part: "brand", version: 0 };
  },
  savePriceDraft: async ({ admin }) => {
    await admin.call(contract.removePriceDraft);
    return { list: withRush((made += 1)), version: 0 };
  },
  removePriceDraft: async (world) => {
    await draftOf(world);
    return {};
  },
  publishPrices: async (world) => ({ draftVersion: await draftOf(world), validFrom: null, note: "" }),
  setOrderReferences: async () => ({ externalId: `told-${(made += 1)}` }),
  setProductReferences: async () => ({ externalId: `told-${(made += 1)}` }),
  setRollReferences: async () => ({ externalId: `told-${(made += 1)}` }),
  setUserReferences: async () => ({ externalId: `told-${(made += 1)}` }),
  setLabDay: async () => ({ day: "2026-12-24", open: false, reason: `Told ${(made += 1)}` }),
  setShift: async ({ admin }) => ({ userIds: [admin.userId] }),
  selectSubmission: async () => ({ selected: true }),
  tryFailuresAgain: async (world, input) => {
    await world.thing("failureId", contract.tryFailureAgain);
    return { ...(input.body as object), kind: "MAIL" };
  },
  updateMessenger: async () => ({ userId: null }),
  updateProduct: async () => ({ ...PLAIN, name: "Told otherwise", sku: `told-${(made += 1)}`, slug: `told-${made}` }),
  updatePaper: async () => ({ sizes: [{ widthInches: 8, heightInches: 10, price: 2600, memberPrice: null }] }),
  updateProductOption: async () => option,
};
const withRush = (more: number) => {
  const { addOns } = STARTING_PRICE_LIST;
  return { ...STARTING_PRICE_LIST, addOns: { ...addOns, rush: { ...addOns.rush, NON_MEMBER: cents(2000 + more) } } };
};

async function draftOf({ admin }: World): Promise<number> {
  await admin.call(contract.removePriceDraft);
  return (await admin.call(contract.savePriceDraft, { body: { list: withRush((made += 1)), version: 0 } })).draft
    .version;
}

const PLAIN = {
  productType: "PRODUCT",
  giftCard: false,
  memberLaunchDate: null,
  publicLaunchDate: null,
  vendorId: null,
  defaultProductVariantId: null,
};

const isOfStaff = ({ method, who }: CallSpec): boolean =>
  method !== "GET" &&
  (who.kind === "own" || who.kind === "messenger" || (who.kind === "roles" && who.roles.includes("ADMIN")));
const writes = (Object.entries(contract) as [CallName, CallSpec][]).filter(([, call]) => isOfStaff(call));

async function recordsOf({ lab }: TestLab, userId: string): Promise<Map<string, number>> {
  const { db } = lab.deps;
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'by_user_id' order by 1`);
  const counts = tables.map(
    ({ name }) =>
      sql`select ${name} as name, count(*)::int as rows from ${sql.identifier(name)} where by_user_id = ${userId}`,
  );
  const { rows } = await db.execute<{ name: string; rows: number }>(sql.join(counts, sql` union all `));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

const worlds = rememberedWorlds();

async function asAnAdmin(lab: TestLab, name: CallName, call: CallSpec) {
  const [world] = await worlds.fresh(call);
  const { userId } = world.admin;
  const admin: Caller = {
    name: "an admin",
    role: "ADMIN",
    staffRole: "OWNER",
    secondFactor: true,
    theirs: true,
    userId: async () => userId,
  };
  expect(guardsAnswer(call, admin)).toBeNull();
  const [found, token] = [await inputIn(world, call, aValidInput(call)), await tokenOf(lab, admin)];
  const told = await TOLD[name]?.(world, found);
  const input =
    told === undefined
      ? found
      : { ...found, body: { ...(name === "adjustStock" ? {} : (found.body as object)), ...told } };
  const before = await recordsOf(lab, userId);
  let answer = await ask(lab, call, input, token);
  const { code, data } = JSON.parse(answer.text || "{}") as { code?: string; data?: { version: number } };
  if (code === "STALE")
    answer = await ask(lab, call, { ...input, body: { ...(input.body as object), ...data } }, token);
  await lab.workAll(); // some are done by a job shortly after, such as buying a label
  const after = await recordsOf(lab, userId);
  return { answer, records: [...after].filter(([table, rows]) => rows > before.get(table)!).map(([table]) => table) };
}

test.each(writes.filter(([name]) => !(name in NEEDS_NONE) && !(name in RECORDED_IN)))(
  "%s records which staff member made it",
  async (name, call) => {
    const { answer, records } = await asAnAdmin(await startLab(), name, call);
    const isDone = answer.status < 300;
    // Writes on behalf of customers are all recorded in the same way; refused ones are not.
    const isFine = isDone ? records.length > 0 : call.who.kind === "own" && records.length === 0;
    expect(isFine ? null : { isDone, records, said: answer.text.slice(0, 300) }).toBeNull();
  },
);

test.each(Object.entries(RECORDED_IN))("%s records its author in %s", (name, file) => {
  const text = readFileSync(`src/server/${file}`, "utf8");
  expect({ name, file, saysWho: SAYS_WHO.test(text) && /\bby\b/u.test(text) }).toMatchObject({ saysWho: true });
});

test("every call exempt from records exists", () => {
  const names = new Set(Object.keys(contract));
  expect(
    [...Object.keys(NEEDS_NONE), ...Object.keys(RECORDED_IN), ...Object.keys(TOLD)].filter((name) => !names.has(name)),
  ).toEqual([]);
});
