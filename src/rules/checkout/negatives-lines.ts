import type { NegativesAction, Sleeving } from "../film/film.ts";
import type { TierId } from "../memberships/tiers.ts";
import type { PriceList } from "../prices/price-list.ts";
import { ADD_ON_LABELS } from "../products/catalogue.ts";
import { RETURN_NEGATIVES } from "../shipping/delivery.ts";
import { negativesActionPerRoll, negativesShippingNow, SLEEVING_OF_ACTION } from "../shipping/negatives.ts";
import type { PricedLine } from "./lines.ts";

/** A roll with a new choice for its negatives. */
export interface RollWithNegatives {
  readonly id: string;
  readonly number: number;
  readonly sleeving: Sleeving;
  readonly negativesAction: NegativesAction;
}

/** SKUs of lines that pay for the handling of negatives. */
export const PAYS_FOR_NEGATIVES: ReadonlySet<string> = new Set([
  RETURN_NEGATIVES.methodCode,
  "cutsleeving",
  "uncutsleeving",
]);

/** Payments already made for an order's negatives, with the order or later. */
export interface PaidForNegatives {
  readonly lines: readonly { readonly sku: string; readonly rollId: string | null }[];
  /** Whether the order already includes shipping its negatives, for the whole order or for one of its rolls. */
  readonly returns: boolean;
}

/**
 * Returns the lines that the choices cost: sleeving per roll without sleeves, and shipping once per order, unless
 * already paid.
 */
export function negativesLines(
  prices: PriceList,
  rolls: readonly RollWithNegatives[],
  choices: ReadonlyMap<string, NegativesAction>,
  tier: TierId,
  { lines: paid, returns }: PaidForNegatives,
): PricedLine[] {
  const sleeving = rolls.flatMap((roll): PricedLine[] => {
    const action = choices.get(roll.id)!;
    const requested = SLEEVING_OF_ACTION[action];
    const paidFor = roll.sleeving !== "NONE" ? roll.sleeving : SLEEVING_OF_ACTION[roll.negativesAction];
    if (requested === "NONE" || paidFor === requested) return [];
    const sku = requested === "CUT" ? "cutsleeving" : "uncutsleeving";
    if (paid.some((line) => line.rollId === roll.id && line.sku === sku)) return [];
    return [
      {
        key: `${roll.id}:${sku}`,
        sku,
        description: `${ADD_ON_LABELS[sku]} of negatives: roll ${roll.number}`,
        rollKey: roll.id,
        quantity: 1,
        unitPrice: negativesActionPerRoll(prices, action, tier),
        productType: "SERVICE_ADD_ON",
      },
    ];
  });
  const shipped = returns || paid.some(({ sku }) => sku === RETURN_NEGATIVES.methodCode);
  if (shipped || ![...choices.values()].includes("SHIP")) return sleeving;
  const shipping: PricedLine = {
    key: "shipping:negatives",
    sku: RETURN_NEGATIVES.methodCode,
    description: RETURN_NEGATIVES.label,
    quantity: 1,
    unitPrice: negativesShippingNow(prices, "SHIP"),
    productType: "FULFILLMENT_SERVICE_ADD_ON",
  };
  return [...sleeving, shipping];
}
