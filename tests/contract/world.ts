import { and, eq } from "drizzle-orm";
import { addAddress } from "../../src/contract/accounts/accounts.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import { addCollectionImage, getCollection } from "../../src/contract/collections/collections.ts";
import { addCoupon } from "../../src/contract/coupons/coupons.ts";
import { payGuestOrder, placeGuestOrder, quoteGuestOrder } from "../../src/contract/checkout/guest-orders.ts";
import { listInvoices } from "../../src/contract/payments/invoices.ts";
import { subscribe } from "../../src/contract/memberships/memberships.ts";
import { getOrder } from "../../src/contract/orders/orders.ts";
import { saveView } from "../../src/contract/orders/saved-views.ts";
import { makeTestCardToken } from "../../src/contract/payments/payments.ts";
import { savePreference } from "../../src/contract/accounts/preferences.ts";
import { addPaper } from "../../src/contract/prints/prints.ts";
import {
  addProductDetail,
  addProductDetailImage,
  addProductImage,
  addProductOption,
} from "../../src/contract/products/product-desk.ts";
import { getProduct, getProductDetail } from "../../src/contract/products/products.ts";
import { addShare } from "../../src/contract/shares/shares.ts";
import { submitScan } from "../../src/contract/submissions/submissions.ts";
import { addRollLocation, addRollTag, addScanLocation, addScanTag } from "../../src/contract/film/tags.ts";
import { addZipCode } from "../../src/contract/couriers/zip-codes.ts";
import { DAY_MS } from "../../src/rules/time.ts";
import { SCAN_FILE_KINDS } from "../../src/rules/film/scan-files.ts";
import { authenticators } from "../../src/server/accounts/second-factors/tables.ts";
import { pushDevices } from "../../src/server/accounts/push-devices/tables.ts";
import { knownBrowsers, sessions } from "../../src/server/accounts/tables.ts";
import { courierDaysOff } from "../../src/server/couriers/tables.ts";
import { failures } from "../../src/server/failures/tables.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { orderLines, orders } from "../../src/server/orders/tables.ts";
import { disputes } from "../../src/server/payments/tables.ts";
import { prints } from "../../src/server/prints/tables.ts";
import { productReviews } from "../../src/server/reviews/tables.ts";
import { productReturnLines, productReturns } from "../../src/server/returns/tables.ts";
import { rolls } from "../../src/server/film/rolls/tables.ts";
import { contactSheets } from "../../src/server/film/sheets/tables.ts";
import { scanFiles, scans, zipDownloads } from "../../src/server/film/scans/tables.ts";
import { aCourier, bookAStop, hoursTomorrow, labDay } from "../support/courier-makers.ts";
import { aDraft, aRoll, paidOrder, putFile, receivedOrder, storeCard, TEST_CARDS } from "../support/makers.ts";
import { aLabelledParcel, aPrintOf } from "../support/parcel-makers.ts";
import { aJpeg } from "../support/scan-makers.ts";
import { productFiles } from "../../src/server/digital-goods/tables.ts";
import { productReminders } from "../../src/server/reminders/tables.ts";
import { addCollection, addProduct, addProductWithVariants } from "../support/shop-makers.ts";
import type { Person, TestLab } from "../support/start-lab.ts";

/** A customer with one real thing of every kind that calls can name, each made when it is first asked for. */
export type World = {
  customer: Person;
  admin: Person;
  courier(): Promise<Person>;
  vendor(): Promise<Person>;
  /**
   * What a call's parameter or field of this name stands for; undefined for names of nothing in particular.
   * @param call for names that mean another thing there, such as the slug of a product or of a note
   */
  thing(name: string, call: CallSpec): Promise<unknown>;
};

/** Makes something once, when it is first asked for. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

let made = 0;

export async function aWorld(lab: TestLab): Promise<World> {
  const [customer, admin] = [await lab.customer(), await lab.admin()];
  const ofCustomer = { userId: customer.userId };
  const { db } = lab.lab.deps;
  const number = (made += 1);

  const order = once(() => receivedOrder(customer, admin, aDraft([aRoll(), aRoll()])));
  const roll = async () => (await order()).rolls[0]!;
  const shop = aShop(lab, admin);
  const bench = aBench(lab, customer, admin, roll);

  const courier = once(() => aCourier(lab, admin, hoursTomorrow(lab)));
  const hoursId = async () => (await courier()).messenger.hours[0]!.id;
  const stop = once(async () => {
    const booking = { orderId: (await order()).id, customerId: customer.userId, hoursId: await hoursId() };
    return bookAStop(lab, { ...booking, day: labDay(lab, 1) });
  });

  const vendor = once(() => lab.staff("VENDOR"));
  const vendorOrder = once(async () => {
    const { id } = await addProduct(admin, { vendorId: (await vendor()).userId });
    const paid = await paidOrder(
      customer,
      aDraft([], { lines: [{ tempKey: "a", productId: id }], deliveryMethod: null }),
    );
    await lab.workAll(); // it is handed over a moment after the payment
    return paid;
  });
  const guestOrder = once(() => aGuestOrder(lab, admin));
  const [fileOrder, guestFileOrder] = [
    once(() => aPaidFile(lab, admin, customer)),
    once(() => aGuestsFile(lab, admin)),
  ];

  const parcel = once(async () => aLabelledParcel(admin, await order()));
  const print = once(async () => aPrintOf(lab, await order()));
  const things: Record<string, (path: string) => Promise<unknown>> = {
    userId: async () => customer.userId,
    customerId: async () => customer.userId,
    addressId: once(async () => {
      const body = { address1: "1 Secret St", city: "Brooklyn", state: "NY", zip: "11222", primary: false } as const;
      return (await customer.call(addAddress, { params: ofCustomer, body })).address.id;
    }),
    customerAddressId: () => things.addressId!(""),
    sessionId: once(async () => {
      const seen = { createdAt: lab.clock.now(), lastSeenAt: lab.clock.now() };
      const session = { id: newId(), userId: customer.userId, secondFactorPending: false, ...seen };
      await db.insert(sessions).values(session);
      return session.id;
    }),
    // Setting one up by the calls would end the customer's other sessions.
    factorId: once(async () => {
      const [id, at] = [newId(), lab.clock.now()];
      const kept = { userId: customer.userId, name: "Secret phone", sealedSecret: "-" };
      await db.insert(authenticators).values({ ...kept, id, switchedOnAt: at, createdAt: at });
      return id;
    }),
    prefId: once(async () => {
      const body = { key: "default-scan-notes", value: "secret notes" } as const;
      return (await customer.call(savePreference, { params: ofCustomer, body })).preference.id;
    }),

    orderId: async () => (await order()).id,
    paymentId: async () => (await order()).payment!.id,
    invoiceId: async () => {
      await order();
      await lab.workAll(); // it gets its number a moment after the payment
      return (await customer.call(listInvoices, { params: ofCustomer })).invoices[0]!.id;
    },
    paymentMethodId: once(() => storeCard(customer)),
    "add-rush.token": async () => {
      const body = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
      return (await customer.call(makeTestCardToken, { body })).token;
    },
    subscriptionId: once(async () => {
      await storeCard(customer);
      const params = { ...ofCustomer, tier: "NICE_2025" };
      return (await customer.call(subscribe, { params })).subscriptionId;
    }),
    tier: async () => "NICE_2025",
    shipmentId: parcel,
    trackingNumber: once(async () => {
      const id = await parcel();
      await lab.workAll();
      const { shipments } = await admin.call(getOrder, { params: { orderId: (await order()).id } });
      return shipments.find((shipment) => shipment.id === id)!.trackingNumber;
    }),
    printId: print,
    draftId: async () => {
      const [row] = await db
        .select()
        .from(prints)
        .where(eq(prints.id, await print()));
      return row!.draftId;
    },
    "guest-orders.code": async () => (await guestOrder()).accessCode,
    "guest-orders.paymentId": once(async () => {
      const visitor = lab.visitor();
      const card = { number: TEST_CARDS.declined, expMonth: 12, expYear: 2034, cvc: "123" };
      const { token } = await visitor.call(makeTestCardToken, { body: card });
      const params = { code: (await guestOrder()).accessCode };
      return (await visitor.call(payGuestOrder, { params, body: { token } })).paymentId;
    }),
    "files.orderId": async () => (await fileOrder()).orderId,
    lineId: async () => (await fileOrder()).lineId,
    "guest-orders.lineId": async () => (await guestFileOrder()).lineId,
    "try.service": async () => "DATABASE", // some are tried only once they are configured
    "files.code": async () => (await guestFileOrder()).code,
    "invoice.code": async () => {
      const { code } = await guestFileOrder();
      await lab.workAll(); // its invoice is written a moment after it is paid
      return code;
    },
    "address-suggestions.placeId": once(async () => "osm:W1"),
    vendorId: async () => (await vendor()).userId,
    "vendor-orders.orderId": async () => (await vendorOrder()).id,

    rollId: async () => (await roll()).id,
    filmRollId: async () => (await roll()).id,
    rollIds: async () => [(await roll()).id],
    arrivedRollIds: async () => (await order()).rolls.map(({ id }) => id),
    pickUpId: async () => (await roll()).pickUpId,
    labNumber: async () => (await roll()).labNumber,
    event: async () => "DEVELOPED",
    ...bench,

    messengerId: async () => (await courier()).messenger.id,
    hoursId,
    stopId: stop,
    dayOffId: once(async () => {
      const id = newId();
      const day = labDay(lab, 100 + number);
      await db.insert(courierDaysOff).values({ id, messengerId: null, day, createdAt: lab.clock.now() });
      return id;
    }),
    zipCode: once(async () => "11222"),
    zip: once(async () => {
      const zip = String(90_000 + number);
      const body = { zip, city: "Brooklyn", state: "NY", lat: 40.7, lon: -73.9 } as const;
      return (await admin.call(addZipCode, { body })).zipCode.zip;
    }),

    failureId: once(async () => {
      const [id, jobId, at] = [newId(), newId(), lab.clock.now()];
      const what = { kind: "MAIL", state: "GIVEN_UP", title: "Secret mail", reason: "Secret reason" } as const;
      const job = { work: "remove-files", data: { keys: [] }, dataHash: id, jobId, canBeTriedAgain: true, tries: 1 };
      await db.insert(failures).values({ ...what, ...job, id, userId: customer.userId, firstAt: at, at });
      return id;
    }),

    disputeId: once(async () => {
      const { id: orderId } = await order();
      const [id, at] = [newId(), lab.clock.now()];
      const asked = { status: "NEEDS_ANSWER", reason: "NOT_RECEIVED", amount: 3900 } as const;
      const money = { withheld: 3900, fee: 1500, dueBy: new Date(at.getTime() + 7 * DAY_MS) };
      const whose = { userId: customer.userId, orderId, providerDisputeId: `dp_world_${id}` };
      await db.insert(disputes).values({ ...asked, ...money, ...whose, id, askedAt: at, createdAt: at });
      return id;
    }),

    ...shop,
    ...aReturnedOrder(lab, admin, customer),
    deviceId: once(async () => {
      const [id, at, hash] = [newId(), lab.clock.now(), newId()];
      await db.insert(knownBrowsers).values({ userId: customer.userId, tokenHash: hash, lastUsedAt: at });
      const where = { browserHash: hash, endpoint: `https://push.test/${id}`, p256dh: "a", auth: "a", publicKey: "a" };
      await db.insert(pushDevices).values({ ...where, id, userId: customer.userId, createdAt: at });
      return id;
    }),
    viewId: once(async () => {
      const body = { name: `Rushed ${number}`, address: "rush=true" };
      return (await admin.call(saveView, { body })).view.id;
    }),
    reminderId: once(async () => {
      const wish = { productId: (await addProduct(admin)).id, productVariantId: null, reason: "STOCK" } as const;
      const [id, at] = [newId(), lab.clock.now()];
      const whose = { userId: customer.userId, confirmedAt: at };
      await db.insert(productReminders).values({ ...wish, ...whose, id, createdAt: at });
      return id;
    }),
    couponId: once(async () => {
      const body = { code: `WORLD-${number}`, kind: "percentage", amount: 10_000 } as const;
      return (await admin.call(addCoupon, { body })).coupon.id;
    }),
    paperId: once(async () => {
      const sizes = [{ widthInches: 8, heightInches: 10, price: 2400, memberPrice: null }];
      const body = { name: `Cotton rag ${number}`, finish: "Matte", sizes };
      return (await admin.call(addPaper, { body })).paper.id;
    }),
    "blog.slug": async () => "storing-film-at-home",
    "content-pages.slug": async () => "film-developing-chicago",
    "pages.slug": async () => "terms",
  };

  return {
    customer,
    admin,
    async courier() {
      await stop();
      return courier();
    },
    vendor,
    async thing(name, { path }) {
      // By the last part of the path that has such a thing of its own: a detail's picture is not its product's.
      const kinds = path.split("/").filter((part) => /^[a-z]/.test(part));
      const own = kinds.toReversed().find((kind) => `${kind}.${name}` in things);
      return things[own === undefined ? name : `${own}.${name}`]?.(path);
    },
  };
}

/** Goods that arrived, of which something is to go back: a customer's, and a guest's where the path is theirs. */
function aReturnedOrder(
  lab: TestLab,
  admin: Person,
  customer: Person,
): Record<string, (path: string) => Promise<unknown>> {
  const { db, now } = lab.lab.deps;
  const arrived = async (orderId: number) => {
    await db.update(orders).set({ status: "PAID", goodsHandedOverAt: now() }).where(eq(orders.id, orderId));
    const [line] = await db
      .select({ id: orderLines.id, productId: orderLines.productId })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productType, "PRODUCT")));
    const returnId = newId();
    const asked = { id: returnId, orderId, state: "ASKED", wish: "AS_PAID", words: "secret crack" } as const;
    await db.insert(productReturns).values({ ...asked, askedAt: now() });
    const pieces = { returnId, lineId: line!.id, quantity: 1, reason: "FAULTY", amount: 100 } as const;
    await db.insert(productReturnLines).values(pieces);
    return { orderId, lineId: line!.id, returnId, productId: line!.productId! };
  };
  const own = once(async () => {
    const lines = [{ tempKey: "a", productId: (await addProduct(admin)).id }];
    return arrived((await paidOrder(customer, aDraft([], { lines, deliveryMethod: null }))).id);
  });
  const guests = once(async () => {
    const { id, accessCode } = await aGuestOrder(lab, admin);
    return { ...(await arrived(id)), code: accessCode };
  });
  const of = (path: string) => (path.startsWith("/guest-orders") ? guests() : own());
  const review = once(async () => {
    const { productId } = await own();
    const id = newId();
    const said = { stars: 4, words: "secret words", state: "WAITING" } as const;
    await db.insert(productReviews).values({ id, productId, userId: customer.userId, ...said, writtenAt: now() });
    return { reviewId: id, productId };
  });
  return {
    "reviews.productId": async (path) =>
      path.startsWith("/users") ? (await review()).productId : (await own()).productId,
    reviewId: async () => (await review()).reviewId,
    "returns.orderId": async (path) => (await of(path)).orderId,
    "returns.lineId": async (path) => (await of(path)).lineId,
    "returns.returnId": async (path) => (await of(path)).returnId,
    "returns.code": async () => (await guests()).code,
  };
}

/** What the shop holds. */
function aShop(lab: TestLab, admin: Person): Record<string, () => Promise<unknown>> {
  const product = once(() => addProductWithVariants(admin));
  const collection = once(async () => addCollection(admin, (await product()).id));
  const params = async () => ({ productId: (await product()).id });
  const detail = once(async () => (await admin.call(addProductDetail, { params: await params(), body: {} })).detail.id);
  return {
    productId: async () => (await product()).id,
    productIds: async () => [(await product()).id],
    "products.name": async () => (await product()).name,
    "products.slug": async () => (await product()).slug,
    variantId: async () => (await product()).variants[0]!.id,
    productVariantId: async () => (await product()).variants[0]!.id,
    optionId: once(async () => {
      const body = { optionKey: "size", optionType: "text", label: "Size" } as const;
      return (await admin.call(addProductOption, { params: await params(), body })).product.options[0]!.id;
    }),
    detailId: detail,
    collectionId: async () => (await collection()).id,
    "product-collections.name": async () => (await collection()).name,
    "products.path": once(async () => {
      const params = { productId: (await product()).id };
      await putPicture(lab, (body) => admin.call(addProductImage, { params, body }));
      return (await admin.call(getProduct, { params })).product.media[0]!.path;
    }),
    "details.path": once(async () => {
      const params = { productId: (await product()).id, detailId: await detail() };
      await putPicture(lab, (body) => admin.call(addProductDetailImage, { params, body }));
      return (await admin.call(getProductDetail, { params })).detail.media[0]!.path;
    }),
    "product-collections.path": once(async () => {
      const params = { collectionId: (await collection()).id };
      await putPicture(lab, (body) => admin.call(addCollectionImage, { params, body }));
      return (await admin.call(getCollection, { params })).collection.featuredImage!.path;
    }),
  };
}

type Announced = { writeLink: { url: string; headers: Record<string, string> } };

/** Sends a picture by the write link that announcing it gives. */
async function putPicture(
  { origin }: TestLab,
  announce: (body: { type: "image/jpeg"; size: number }) => Promise<Announced>,
): Promise<void> {
  const bytes = await aJpeg({ width: 30, height: 20 });
  const { writeLink } = await announce({ type: "image/jpeg", size: bytes.length });
  const answer = await putFile(origin, writeLink, bytes);
  if (!answer.ok) throw new Error(`picture refused: ${await answer.text()}`);
}

/** Scans and what belongs to them. */
function aBench(
  lab: TestLab,
  customer: Person,
  admin: Person,
  roll: () => Promise<{ id: string; pickUpId: string }>,
): Record<string, () => Promise<unknown>> {
  const { db, now } = lab.lab.deps;
  const ofCustomer = { userId: customer.userId };
  const scan = once(async () => {
    const { id: rollId } = await roll();
    const scanId = await aStoredScan(lab, customer.userId, rollId);
    await db.update(rolls).set({ syncedAt: now() }).where(eq(rolls.id, rollId));
    return scanId;
  });
  const ofRoll = async () => ({ ...ofCustomer, rollId: (await roll()).id });
  const ofScan = async () => ({ ...ofCustomer, scanId: await scan() });
  const share = once(
    async () =>
      (await customer.call(addShare, { params: ofCustomer, body: { scanIds: [await scan()], mayAnswer: true } })).share,
  );
  return {
    scanId: scan,
    scanIds: async () => [await scan()],
    direction: async () => "left",
    shareId: async () => (await share()).id,
    scanCode: async () => (await share()).code,
    submissionIds: async () => [(await customer.call(submitScan, { params: await ofScan(), body: {} })).submission.id],
    submissionId: once(
      async () => (await customer.call(submitScan, { params: await ofScan(), body: {} })).submission.id,
    ),
    zipDownloadId: once(async () => {
      const id = newId();
      const wanted = { everything: true, size: "HI_RES" } as const;
      const zip = { ...ofCustomer, wanted, wantedHash: "a", state: "READY" as const, name: "a", entries: [], bytes: 0 };
      await db.insert(zipDownloads).values({ ...zip, id, createdAt: now() });
      return id;
    }),
    contactSheetId: once(async () => {
      const { rollId } = await ofRoll();
      await scan(); // shows the roll to its customer
      const content = { gate: "24x36", paper: "A4", form: "PDF", title: "a", facts: [], photographer: "" } as const;
      const film = { brand: null, model: null, labNumber: null, isBlackAndWhite: false, frames: [] };
      const sheet = { ...ofCustomer, rollId, state: "MAKING" as const, contentHash: "a", createdAt: now() };
      const id = newId();
      await db.insert(contactSheets).values({ ...sheet, id, content: { ...content, ...film } });
      return id;
    }),
    tagId: once(async () => {
      const body = { name: "secret" };
      await customer.call(addScanTag, { params: await ofScan(), body });
      return (await admin.call(addRollTag, { params: await ofRoll(), body })).tag.id;
    }),
    locationId: once(async () => {
      const body = { name: "Hideout" };
      await customer.call(addScanLocation, { params: await ofScan(), body });
      return (await admin.call(addRollLocation, { params: await ofRoll(), body })).location.id;
    }),
  };
}

/** A scan with all its pictures; of their bytes only those of the original are there. */
async function aStoredScan({ lab }: TestLab, customerId: string, rollId: string): Promise<string> {
  const { db, files, now } = lab.deps;
  const scanId = newId();
  const ready = { state: "READY", placeholder: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" } as const;
  const upload = { customerId, name: "", description: "", uploadType: "image/jpeg", uploadBytes: 1 };
  await db.insert(scans).values({ ...upload, id: scanId, rollId, frame: 1, ...ready, createdAt: now() });
  const [type, size] = ["image/jpeg", { width: 30, height: 20, bytes: 1 }];
  const stored = SCAN_FILE_KINDS.map((kind) => {
    const id = newId();
    return { id, scanId, kind, key: `scans/${scanId}/${kind}-${id}`, type, ...size, createdAt: now() };
  });
  await db.insert(scanFiles).values(stored);
  const picture = await aJpeg(size);
  const written = stored.filter(({ kind }) => ["original", "hiRes", "midRes"].includes(kind));
  for (const { key } of written) await files.write(key, picture, { type });
  return scanId;
}

/** A digital product whose file has arrived. */
async function aFile(lab: TestLab, admin: Person): Promise<string> {
  const { id: productId } = await addProduct(admin, { productType: "DIGITAL" });
  const [id, at] = [newId(), lab.clock.now()];
  const kept = { name: "secret.pdf", type: "application/pdf", bytes: 9, key: `product-files/${productId}/${id}` };
  await lab.lab.deps.db.insert(productFiles).values({ ...kept, id, productId, uploadedAt: at, createdAt: at });
  return productId;
}

async function aPaidFile(lab: TestLab, admin: Person, customer: Person) {
  const line = { tempKey: "a", productId: await aFile(lab, admin) };
  const paid = await paidOrder(customer, aDraft([], { lines: [line], deliveryMethod: null }));
  return { orderId: paid.id, lineId: paid.lines[0]!.id };
}

async function aGuestsFile(lab: TestLab, admin: Person) {
  const visitor = lab.visitor();
  const lines = [{ tempKey: "a", productId: await aFile(lab, admin) }];
  const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207" } as const;
  const { total } = await visitor.call(quoteGuestOrder, { body: { lines, address } });
  const who = { email: `guest.${(made += 1)}@people.test`, firstName: "Vera", lastName: "Guest", address };
  const { order } = await visitor.call(placeGuestOrder, { body: { ...who, lines, expectedTotal: total } });
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
  const { token } = await visitor.call(makeTestCardToken, { body: card });
  await visitor.call(payGuestOrder, { params: { code: order.accessCode }, body: { token } });
  return { code: order.accessCode, lineId: order.lines[0]!.id };
}

async function aGuestOrder(lab: TestLab, admin: Person): Promise<{ id: number; accessCode: string }> {
  const visitor = lab.visitor();
  const { id: productId } = await addProduct(admin);
  const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207" } as const;
  const lines = [{ tempKey: "a", productId }];
  const { total } = await visitor.call(quoteGuestOrder, { body: { lines, address } });
  const who = { email: `guest.${(made += 1)}@people.test`, firstName: "Vera", lastName: "Guest", address };
  return (await visitor.call(placeGuestOrder, { body: { ...who, lines, expectedTotal: total } })).order;
}
