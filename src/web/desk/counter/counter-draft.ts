import { v4 as newKey } from "uuid";
import { z } from "zod";
import type { User } from "../../../contract/accounts/accounts.ts";
import { DraftLine, type OrderDraft, RollDraft } from "../../../contract/checkout/order-draft.ts";
import { rollDefaults } from "../../../rules/checkout/new-draft.ts";
import { NEGATIVES_ACTIONS } from "../../../rules/film/film.ts";
import type { TypedFilm } from "../../../rules/film/typed-film.ts";
import { effectiveTier } from "../../../rules/memberships/tiers.ts";
import { NEGATIVES_CHOICES, type NegativesChoice, rollWith } from "../../../rules/shipping/negatives-choice.ts";

/** Equal rolls, in one row. */
const RollItem = z.object({
  key: z.uuid(),
  count: z.number().int().min(1).max(100),
  roll: RollDraft.omit({ tempKey: true, negativesAction: true }).extend({
    negativesAction: z.enum(NEGATIVES_ACTIONS).nullable(),
  }),
});
export type RollItem = z.output<typeof RollItem>;

const GoodsItem = DraftLine.pick({ tempKey: true, productId: true, productVariantId: true, quantity: true }).extend({
  name: z.string(),
});
export type GoodsItem = z.output<typeof GoodsItem>;

/** The order being taken at the counter, stored in the tab. */
export const CounterDraft = z.object({
  customerId: z.uuid().nullable(),
  rolls: z.array(RollItem),
  goods: z.array(GoodsItem),
  /** The choice for all rolls' negatives; null until made, because tossing cannot be undone. */
  negatives: z.string().nullable(),
  notes: z.string(),
  attempt: z.object({ key: z.uuid(), body: z.string() }).nullable(),
  /** The placed order, until it is finished. */
  orderId: z.number().int().nullable(),
});
export type CounterDraft = z.output<typeof CounterDraft>;

export const NEW_DRAFT: CounterDraft = {
  customerId: null,
  rolls: [],
  goods: [],
  negatives: null,
  notes: "",
  attempt: null,
  orderId: null,
};

/** Returns the negatives choices for a customer: without an address nothing can be shipped. */
export const negativesFor = ({ addresses }: Pick<User, "addresses">): readonly NegativesChoice[] =>
  NEGATIVES_CHOICES.filter(({ fate }) => addresses.length > 0 || (fate !== "SHIP" && fate !== "PICK_UP_SHIP"));

/** Adds typed film with the customer's usual services; film equal to a row raises its count. */
export function addFilm(draft: CounterDraft, customer: User, { count, roll: typed }: TypedFilm): CounterDraft {
  const preferences = new Map(customer.preferences.map(({ key, value }) => [key, value]));
  const defaults = rollDefaults({ tier: effectiveTier(customer.tier, customer.active), preferences });
  const { brand, model, process } = typed.stock;
  const roll: RollItem["roll"] = {
    ...defaults,
    returnToCustomer: false,
    format: typed.format,
    process,
    stock: { brand, model },
    pushPullFactor: typed.pushPullFactor,
    notes: [defaults.notes, typed.notes].filter(Boolean).join("\n"),
  };
  const same = draft.rolls.find((item) => JSON.stringify(item.roll) === JSON.stringify(roll));
  if (same === undefined) return { ...draft, rolls: [...draft.rolls, { key: newKey(), count, roll }] };
  return changeRolls(draft, same.key, { count: same.count + count });
}

export const changeRolls = (draft: CounterDraft, key: string, change: Partial<RollItem>): CounterDraft => ({
  ...draft,
  rolls: draft.rolls.map((item) => (item.key === key ? { ...item, ...change } : item)),
});

export function addGoods(draft: CounterDraft, item: Omit<GoodsItem, "tempKey" | "quantity">): CounterDraft {
  const same = draft.goods.find(
    ({ productId, productVariantId }) => productId === item.productId && productVariantId === item.productVariantId,
  );
  if (same === undefined) return { ...draft, goods: [...draft.goods, { ...item, tempKey: newKey(), quantity: 1 }] };
  return {
    ...draft,
    goods: draft.goods.map((one) => (one === same ? { ...one, quantity: one.quantity + 1 } : one)),
  };
}

/** Converts the draft to an order that is brought and picked up at the counter. */
export function orderOf(draft: CounterDraft): z.input<typeof OrderDraft> {
  const negatives = NEGATIVES_CHOICES.find(({ key }) => key === draft.negatives);
  return {
    rolls: draft.rolls.flatMap(({ key, count, roll }) =>
      Array.from({ length: count }, (_, index) => {
        const { negativesAction, ...fields } = { ...roll, ...(negatives && rollWith(negatives)) };
        return { ...fields, negativesAction: negativesAction ?? "PICK_UP", tempKey: `${key}-${index}` };
      }),
    ),
    lines: draft.goods.map(({ name: _name, ...line }) => line),
    deliveryMethod: "IN_STORE_PICKUP",
    notes: draft.notes,
  };
}

/** Describes the next missing part of the order; null if it is complete. */
export function missingIn(draft: CounterDraft): string | null {
  if (draft.rolls.length + draft.goods.length === 0) return "Add film or items.";
  const undecided = draft.negatives === null && draft.rolls.some(({ roll }) => roll.negativesAction === null);
  return undecided ? "Choose what to do with the negatives." : null;
}
