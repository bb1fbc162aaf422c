import { type CouponKind, lastMoment } from "../coupons/coupons.ts";
import { mediumDay } from "../time.ts";
import type { KindRules } from "./kind-rules.ts";
import { readAmount, readDate, readYesNo } from "./values.ts";

export type ImportedCoupon = {
  code: string;
  description: string;
  kind: CouponKind;
  /** Cents, or thousandths of a percent. */
  amount: number;
  active: boolean;
  /** ISO times. */
  startsAt: string | null;
  endsAt: string | null;
  maxRedemptions: number | null;
  maxPerCustomer: number | null;
};

const CODE = /^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/;
const PERCENT = /%|percent/i;

export const COUPON_RULES: KindRules<ImportedCoupon> = {
  label: "Coupons",
  noun: ["coupon", "coupons"],
  hint: "Codes with an amount or a percentage. Minimum amounts and products are not imported",
  fields: [
    {
      key: "code",
      label: "Code",
      isRequired: true,
      names: ["code", "coupon code", "discount code", "post title", "name"],
    },
    {
      key: "amount",
      label: "Amount",
      isRequired: true,
      names: ["coupon amount", "amount", "value", "discount value", "discount amount"],
    },
    { key: "kind", label: "Kind", names: ["discount type", "value type", "type", "kind"] },
    { key: "description", label: "Description", names: ["description", "post excerpt", "title"] },
    { key: "startsAt", label: "Starts", names: ["starts at", "start date", "start", "starts"] },
    {
      key: "endsAt",
      label: "Ends",
      names: ["ends at", "expiry date", "date expires", "expiration date", "end date", "expires", "end"],
    },
    { key: "uses", label: "Uses", names: ["usage limit", "usage limit per code", "max uses", "uses"] },
    {
      key: "perCustomer",
      label: "Uses per customer",
      names: ["usage limit per user", "applies once per customer", "once per customer", "limit per customer"],
    },
  ],
  keyOf: ({ code }) => code?.toLowerCase() ?? null,
  read(rows) {
    const { code = "", amount: typed = "", kind = "", description = "", ...more } = rows[0] ?? {};
    if (!CODE.test(code))
      return { problem: `“${code.slice(0, 50)}” is not a code of 3 to 40 letters, digits and hyphens.` };
    const amount = readAmount(typed.replace("%", ""));
    // Some shops write discounts as negative amounts.
    const size = Math.abs(amount ?? 0);
    if (size === 0) return { problem: `“${typed.slice(0, 40)}” is not an amount.` };
    const isPercentage = PERCENT.test(kind) || typed.includes("%");
    if (isPercentage && size > 10_000) return { problem: "The percentage is over 100." };
    const [startsAt, endsAt] = [readDate(more["startsAt"]), readDate(more["endsAt"])];
    if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return { problem: "It ends before it starts." };
    const record: ImportedCoupon = {
      code,
      description: description.slice(0, 200),
      kind: isPercentage ? "percentage" : "fixed",
      amount: isPercentage ? size * 10 : size,
      active: true,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      maxRedemptions: times(more["uses"]),
      maxPerCustomer: times(more["perCustomer"]),
    };
    const notes = rows.length > 1 ? [`${rows.length} rows with this code: the first counts`] : [];
    return { record, externalId: code.toLowerCase(), notes };
  },
  summary: ({ code, kind, amount, endsAt }, timeZone) => ({
    title: code,
    details: [
      kind === "fixed" ? `$${(amount / 100).toFixed(2)} off` : `${amount / 1000}% off`,
      ...(endsAt === null ? [] : [`until ${mediumDay(lastMoment(endsAt), timeZone)}`]),
    ],
  }),
};

/** A limit of uses; "yes" is one. Null: unlimited. */
function times(cell: string | undefined): number | null {
  const count = /^\d{1,6}$/.test(cell ?? "") ? Number(cell) : readYesNo(cell) === true ? 1 : 0;
  return count === 0 ? null : count;
}
