import type { contract } from "./all.ts";

/**
 * Fields of the records in the specification's core contract, section 3 ("Entities and their fields"), and of the drafts
 * in sections 3 and 7. Clients send these records whole, also the fields that a call does not change.
 */
const RECORDS = {
  // Section 3, User
  user: `id firstName lastName role phone profileImageUrl credits active firstOrderCreated referralCode openOrders
    addresses preferences customer membership email`,
  preference: "id key value",
  // Section 3, Address
  address: "id placeId address1 address2 city zip state country primary userId",
  // Section 3, Order; section 7, Orders
  order: `id customerId status total taxRate appliedDiscount appliedCredit notes internalNotes useBillingAddressForTax
    paymentProviderId lines shipments prints rolls createdAt newLines newShipments newPrints newRolls order`,
  line: "id tempKey productId productVariantId amount quantity notes orderId customerId selectedOptions print draftId",
  selectedOption: `productOptionId optionKey optionType selectedValue value label required sortOrder productOptionLabel
    productOptionDescription priceModifier productId matrixFallback`,
  shipment: `tempKey customerId customerAddressId orderId trackingNumber method carrier serviceLevel toCustomer
    easypostShipment`,
  roll: `tempKey customerId filmRollId returnToCustomer pushPullFactor crossProcessTargetFormat addPrints addRush sleeving
    negativesAction scanQuality`,
  newOrder: "promo pickUp shipments rolls order lines prints credits",
  // Section 3, Product and shop
  product: `id name slug sku productType price memberPrice stock defaultProductVariantId variants options details media
    memberLaunchDate publicLaunchDate`,
  variant: "id name price memberPrice stock",
  option: "id optionKey optionType label description required sortOrder active productVariantId config",
  detail: "id subtitle filterable media productId",
  collection: "id name orderIndex detailedCollections featuredImage popularProducts",
  // Section 3, Film and scans
  filmRoll: "id model format brand scans tags locations",
  scan: "id name filmRollId description hiRes midRes thumbnail tags locations",
  tag: "id name",
  submission: "id instagramHandle scan publicLinks filmRoll selected",
  // Section 3, Other; section 7, Public and other: the browser adds `ip` and `country`.
  subscriber: "email zip ipAddress country ip",
} as const;

const ORDER = ["newOrder", "order", "line", "selectedOption", "shipment", "roll"] as const;

/** The records that each call takes, as in the specification's section 7 ("The calls it makes"). */
const TAKEN: Partial<Record<keyof typeof contract, readonly (keyof typeof RECORDS)[]>> = {
  signUp: ["user"],
  addUser: ["user"],
  updateUser: ["user"],
  addAddress: ["address"],
  updateAddress: ["address"],
  savePreference: ["preference"],
  changePreference: ["preference"],
  quoteOrder: ORDER,
  placeOrder: ORDER,
  placeOrderFor: ORDER,
  quoteGuestOrder: ORDER,
  placeGuestOrder: ORDER,
  previewOrderChange: ORDER,
  previewUserOrderChange: ORDER,
  updateOrder: ORDER,
  updateUserOrder: ORDER,
  receiveOrder: ORDER,
  addShipment: ["shipment"],
  updateShipment: ["shipment"],
  addProduct: ["product"],
  updateProduct: ["product"],
  updateProductVariant: ["variant"],
  addProductOption: ["option"],
  updateProductOption: ["option"],
  addProductDetail: ["detail"],
  updateProductDetail: ["detail"],
  addCollection: ["collection"],
  updateCollection: ["collection"],
  addRoll: ["roll", "filmRoll"],
  updateRoll: ["filmRoll"],
  addScan: ["scan"],
  updateScan: ["scan"],
  addRollTag: ["tag"],
  renameRollTag: ["tag"],
  addScanTag: ["tag"],
  renameScanTag: ["tag"],
  addRollLocation: ["tag", "address"],
  updateRollLocation: ["tag", "address"],
  addScanLocation: ["tag", "address"],
  updateScanLocation: ["tag", "address"],
  submitScan: ["submission"],
  selectSubmission: ["submission"],
  joinWaitlist: ["subscriber"],
};

/** Returns the fields that a call accepts and ignores because the specification's records have them. */
export function specifiedFields(name: string): string[] {
  const taken = (TAKEN as Record<string, readonly (keyof typeof RECORDS)[]>)[name] ?? [];
  return taken.flatMap((record) => RECORDS[record].split(/\s+/));
}
