import { expect, test } from "vitest";
import { getUser, updateUser } from "../../src/contract/accounts/accounts.ts";
import { contract } from "../../src/contract/all.ts";
import { pathOf } from "../../src/contract/kit/client.ts";
import { updateOrder } from "../../src/contract/checkout/checkout.ts";
import { getOrder } from "../../src/contract/orders/orders.ts";
import { freshToken } from "../support/fresh-token.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";
import { startLab } from "../support/start-lab.ts";
import { aValidInput } from "./inputs.ts";
import { send } from "./send.ts";

const ID = "019a6f3e-7c2b-7d4a-9f10-3b5c8e21a604";

/** Section 3 of the core contract: order line, selected option, shipment, roll draft, order, new-order draft. */
const OPTION = {
  productOptionId: ID,
  optionKey: "color",
  optionType: "select",
  selectedValue: "Red",
  value: "Red",
  label: "Color",
  required: true,
  sortOrder: 1,
  productOptionLabel: "Color",
  productOptionDescription: "",
  priceModifier: { type: "fixed", amount: 100, memberAmount: 50, description: "", sku: "RED" },
  productId: ID,
  matrixFallback: false,
};
const LINE = {
  id: ID,
  tempKey: "line",
  productId: ID,
  productVariantId: ID,
  amount: 1799,
  quantity: 1,
  notes: "",
  orderId: 1,
  customerId: ID,
  selectedOptions: { color: OPTION },
  print: { draftId: ID },
};
const SHIPMENT = {
  tempKey: "shipment",
  customerId: ID,
  customerAddressId: ID,
  orderId: 1,
  trackingNumber: "9400",
  method: "prepaidlabelfirst",
  carrier: "USPS",
  serviceLevel: "usps_first",
  toCustomer: false,
  easypostShipment: '{"postageLabel":{"labelUrl":""}}',
};
const ROLL = {
  tempKey: "roll",
  customerId: ID,
  filmRollId: ID,
  returnToCustomer: true,
  pushPullFactor: 0,
  crossProcessTargetFormat: null,
  addPrints: false,
  addRush: false,
  sleeving: "NONE",
  negativesAction: "TOSS",
  scanQuality: "STANDARD_2K",
};
const ORDER = {
  id: 1,
  customerId: ID,
  status: "OPEN",
  total: 1799,
  taxRate: 8875,
  appliedDiscount: 0,
  appliedCredit: 0,
  notes: "",
  internalNotes: "",
  useBillingAddressForTax: false,
  paymentProviderId: null,
  lines: [LINE],
  shipments: [SHIPMENT],
  prints: [],
  rolls: [ROLL],
  createdAt: "2026-11-29T12:00:00.000Z",
};
const NEW_ORDER = {
  promo: "",
  pickUp: null,
  shipments: [{}, SHIPMENT],
  rolls: [ROLL],
  order: ORDER,
  lines: [LINE],
  prints: [],
  credits: [{ productId: ID, count: 1 }],
};
const CHANGED_ORDER = { ...ORDER, newLines: [LINE], newShipments: [SHIPMENT], newPrints: [], newRolls: [ROLL] };

/** Sections 3 and 7: the other records that clients send. */
const ADDRESS = {
  id: ID,
  placeId: "place",
  address1: "1 Film St",
  address2: "",
  city: "Brooklyn",
  zip: "11222",
  state: "NY",
  country: "US",
  primary: true,
  userId: ID,
};
const USER = {
  id: ID,
  firstName: "Ada",
  lastName: "Lovelace",
  role: "CUSTOMER",
  phone: null,
  profileImageUrl: null,
  credits: {},
  active: true,
  firstOrderCreated: true,
  referralCode: "ADA",
  openOrders: 0,
  addresses: [ADDRESS],
  preferences: [{ id: ID, key: "default-rush", value: "No" }],
  membership: { id: ID, active: true },
};
const VARIANT = { id: ID, name: "One", price: 1, memberPrice: 1, stock: 1 };
const PRODUCT = {
  id: ID,
  name: "Film",
  slug: "film",
  sku: "FILM",
  productType: "PRODUCT",
  price: 1,
  memberPrice: 1,
  stock: 1,
  defaultProductVariantId: ID,
  variants: [VARIANT],
  options: [],
  details: [{ subtitle: "", filterable: true }],
  media: [{ read: "" }],
  memberLaunchDate: null,
  publicLaunchDate: null,
};
const COLLECTION = { id: ID, name: "Film", orderIndex: 1, detailedCollections: [] };
const FILM_ROLL = { id: ID, model: "400", format: "35MM", brand: "Kodak", scans: [], tags: [], locations: [] };
const LINK = { read: "" };
const SCAN = {
  id: ID,
  name: "1",
  filmRollId: ID,
  description: "",
  hiRes: LINK,
  midRes: LINK,
  thumbnail: LINK,
  tags: [],
  locations: [],
};
const SUBSCRIBER = { email: "a@b.test", zip: "11222", ipAddress: "1.1.1.1", ip: "1.1.1.1", country: "US" };

const DRAFTS: readonly [keyof typeof contract, object][] = [
  ["placeOrder", NEW_ORDER],
  ["placeOrderFor", { ...NEW_ORDER, customerId: ID }],
  ["quoteOrder", NEW_ORDER],
  ["placeGuestOrder", NEW_ORDER],
  ["updateOrder", CHANGED_ORDER],
  ["updateUserOrder", CHANGED_ORDER],
  ["addShipment", SHIPMENT],
  ["signUp", USER],
  ["addUser", USER],
  ["updateUser", USER],
  ["addAddress", ADDRESS],
  ["updateAddress", ADDRESS],
  ["changePreference", { id: ID, key: "default-rush", value: "No" }],
  ["addProduct", PRODUCT],
  ["updateProduct", PRODUCT],
  ["updateProductVariant", VARIANT],
  ["addCollection", COLLECTION],
  ["updateCollection", COLLECTION],
  ["addRoll", { ...FILM_ROLL, ...ROLL }],
  ["updateRoll", FILM_ROLL],
  ["updateScan", SCAN],
  ["joinWaitlist", SUBSCRIBER],
];

test("every call accepts its record as specified, and reports other fields as unknown", async () => {
  const lab = await startLab();
  const token = await freshToken(lab.lab, (await lab.admin()).userId);
  for (const [name, draft] of DRAFTS) {
    const call = contract[name];
    const { params } = aValidInput(call);
    const codeOf = async (body: object) => {
      const request = { method: call.method, path: pathOf(call, params), token, body: JSON.stringify(body) };
      return (JSON.parse((await send(lab, request)).text) as { code?: string }).code;
    };
    expect([name, await codeOf(draft)]).not.toEqual([name, "UNKNOWN_FIELD"]);
    expect([name, await codeOf({ ...draft, filmColour: "" })]).toEqual([name, "UNKNOWN_FIELD"]);
  }
});

test("a customer and an order may be read, changed and sent back whole", async () => {
  const lab = await startLab();
  const [admin, customer] = [await lab.admin(), await lab.customer()];
  const params = { userId: customer.userId };
  const user = { ...(await admin.call(getUser, { params })), lastName: "Byron" };
  await expect(admin.call(updateUser, { params, body: user })).resolves.toMatchObject({ lastName: "Byron" });
  const { id } = await placeOrder(customer, aDraft([aRoll()]));
  const order = { ...(await admin.call(getOrder, { params: { orderId: id } })), internalNotes: "Fragile" };
  await expect(admin.call(updateOrder, { params: { orderId: id }, body: order })).resolves.toMatchObject({
    internalNotes: "Fragile",
  });
});
