import { isEmail, normalizeEmail } from "../accounts/email.ts";
import { type Cents, cents } from "../money.ts";
import { mediumDay } from "../time.ts";
import type { Cells, ImportField } from "./fields.ts";
import type { KindRules } from "./kind-rules.ts";
import { timesRepeated, withoutRepeats } from "./repeated-rows.ts";
import { firstCell, readAmount, readDate, writtenYear } from "./values.ts";

export type PastOrderLine = { title: string; sku: string | null; quantity: number; price: Cents | null };

/** An order of an earlier shop, as its file states it. Amounts are hundredths of its currency. */
export type ImportedOrder = {
  number: string;
  email: string | null;
  /** An ISO time. */
  placedAt: string;
  currency: string;
  total: Cents;
  details: {
    status: string | null;
    subtotal: Cents | null;
    shipping: Cents | null;
    tax: Cents | null;
    discount: Cents | null;
    refunded: Cents | null;
    shipTo: string[];
    tracking: string[];
    lines: PastOrderLine[];
  };
};

const FIELDS: readonly ImportField[] = [
  {
    key: "number",
    label: "Order number",
    isRequired: true,
    // Shopify's is in "Name", which is a person in other files.
    names: ["order number", "order id", "order", "invoice number", "invoice", "number", "name", "id"],
  },
  { key: "externalId", label: "Internal number", names: ["id", "order id", "transaction id"] },
  {
    key: "email",
    label: "E-mail",
    names: ["email", "customer email", "billing email", "email address", "billing email address"],
  },
  {
    key: "placedAt",
    label: "Date",
    isRequired: true,
    names: ["created at", "order date", "date", "paid at", "date created"],
  },
  {
    key: "total",
    label: "Total",
    isRequired: true,
    names: ["total", "order total", "order total amount", "total amount", "amount"],
  },
  { key: "currency", label: "Currency", names: ["currency", "order currency"] },
  {
    key: "subtotal",
    label: "Subtotal",
    names: ["subtotal", "order subtotal amount", "cart subtotal", "order subtotal"],
  },
  {
    key: "shipping",
    label: "Shipping",
    names: ["shipping", "order shipping amount", "shipping total", "shipping amount"],
  },
  { key: "tax", label: "Tax", names: ["taxes", "tax", "order total tax amount", "total tax", "tax total"] },
  {
    key: "discount",
    label: "Discount",
    names: ["discount amount", "cart discount amount", "discount", "discount total"],
  },
  {
    key: "refunded",
    label: "Refunded",
    names: ["refunded amount", "order refund amount", "refunded total", "refunded"],
  },
  { key: "payment", label: "Payment status", names: ["financial status", "payment status", "status", "order status"] },
  { key: "fulfillment", label: "Shipping status", names: ["fulfillment status"] },
  { key: "canceled", label: "Canceled", names: ["cancelled at", "canceled at"] },
  {
    key: "title",
    label: "Item",
    names: ["lineitem name", "item name", "product name", "item", "product", "title", "description"],
  },
  { key: "sku", label: "Item SKU", names: ["lineitem sku", "sku"] },
  { key: "quantity", label: "Item quantity", names: ["lineitem quantity", "quantity", "qty"] },
  { key: "price", label: "Item price", names: ["lineitem price", "item cost", "item price", "price", "unit price"] },
  { key: "shipName", label: "Recipient", names: ["shipping name", "first name shipping", "recipient"] },
  {
    key: "shipStreet",
    label: "Street",
    names: ["shipping street", "address 1 2 shipping", "shipping address1", "shipping address 1"],
  },
  { key: "shipCity", label: "City", names: ["shipping city", "city shipping"] },
  { key: "shipState", label: "State", names: ["shipping province", "state code shipping", "shipping state"] },
  { key: "shipZip", label: "ZIP code", names: ["shipping zip", "postcode shipping", "shipping postcode"] },
  { key: "tracking", label: "Tracking number", names: ["tracking number", "tracking numbers", "tracking"] },
];

const AMOUNTS = ["subtotal", "shipping", "tax", "discount", "refunded"] as const;

/** The first filled cell of an order's rows: only the first row has the order's own values. */
function readOrder(rows: readonly Cells[]): ReturnType<KindRules<ImportedOrder>["read"]> {
  const of = (key: string) => firstCell(rows, key);
  const number = of("number");
  if (number === undefined) return { problem: "There is no order number." };
  const placedAt = readDate(of("placedAt"));
  if (placedAt === null) return { problem: `“${(of("placedAt") ?? "").slice(0, 40)}” is not a date.` };
  const total = readAmount(of("total"));
  if (total === null) return { problem: `“${(of("total") ?? "").slice(0, 40)}” is not an amount.` };
  const currency = (of("currency") ?? "USD").toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return { problem: `“${currency.slice(0, 20)}” is not a currency.` };
  const amount = { currency, year: writtenYear(of("placedAt")!, placedAt), cents: total };
  const notes: string[] = [];
  const email = of("email");
  const isMailed = email !== undefined && isEmail(email);
  if (!isMailed) notes.push("No valid e-mail: the order belongs to no customer");
  const [subtotal, shipping, tax, discount, refunded] = AMOUNTS.map((key) => readAmount(of(key)));
  const items = rows.flatMap(readLine);
  const cost = items.reduce((sum, { quantity, price }) => sum + quantity * (price ?? 0), 0);
  // Prices may include taxes and discounts, or not, and the total may be less refunds.
  const goods = total - (shipping ?? 0);
  const most = goods + Math.abs(discount ?? 0) + Math.abs(refunded ?? 0);
  const times = timesRepeated(rows, cost, { least: goods - (tax ?? 0), most });
  if (times > 1) notes.push(`Every row occurs ${times} times: each counts once`);
  const status = [of("canceled") === undefined ? undefined : "canceled", of("payment"), of("fulfillment")];
  const record: ImportedOrder = {
    number: number.slice(0, 60),
    email: isMailed ? normalizeEmail(email) : null,
    placedAt: placedAt.toISOString(),
    currency,
    total,
    details: {
      status:
        status
          .filter((text) => text !== undefined)
          .join(", ")
          .slice(0, 120) || null,
      subtotal: subtotal!,
      shipping: shipping!,
      tax: tax!,
      discount: discount!,
      refunded: refunded!,
      shipTo: shipTo(of),
      tracking: (of("tracking") ?? "")
        .split(/[,;\s]+/)
        .filter((text) => text !== "")
        .slice(0, 20),
      lines: times === 1 ? items : withoutRepeats(rows, times).flatMap(readLine),
    },
  };
  return { record, externalId: (of("externalId") ?? number).slice(0, 200), notes, amount };
}

function readLine({ title, sku, quantity, price }: Cells): PastOrderLine[] {
  if (title === undefined) return [];
  const count = Math.round(Number(quantity ?? 1));
  const isCount = Number.isSafeInteger(count) && count > 0;
  return [
    {
      title: title.slice(0, 300),
      sku: sku?.slice(0, 100) ?? null,
      quantity: isCount ? count : 1,
      price: readAmount(price),
    },
  ];
}

function shipTo(of: (key: string) => string | undefined): string[] {
  const town = [of("shipCity"), [of("shipState"), of("shipZip")].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [of("shipName"), of("shipStreet"), town]
    .filter((line) => line !== undefined && line !== "")
    .map((line) => line!.slice(0, 200));
}

/** "$1,234.50", in the currency of the order. */
export const pastAmount = (amount: number, currency: string): string =>
  (cents(amount) / 100).toLocaleString("en-US", { style: "currency", currency });

export const PAST_ORDER_RULES: KindRules<ImportedOrder> = {
  label: "Earlier orders",
  noun: ["order", "orders"],
  hint: "Orders of the earlier shop, to look up: one row for each item. Import the customers first",
  fields: FIELDS,
  keyOf: ({ number }) => number ?? null,
  read: readOrder,
  summary: ({ number, email, placedAt, currency, total, details }, timeZone) => ({
    title: number,
    details: [
      mediumDay(new Date(placedAt), timeZone),
      email ?? "no e-mail",
      pastAmount(total, currency),
      `${details.lines.length} ${details.lines.length === 1 ? "item" : "items"}`,
    ],
  }),
};
