import { NativeSelect } from "@mantine/core";
import type { TierId } from "../../rules/memberships/tiers.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { PICK_UP_BUSINESS_DAYS, uncollectedRule } from "../../rules/shipping/negatives.ts";
import {
  NEGATIVES_CHOICES,
  NEGATIVES_FATES,
  negativesChoice,
  rollWith,
  type NegativesChoice,
  type NegativesFate,
} from "../../rules/shipping/negatives-choice.ts";
import type { DraftRoll } from "./draft/draft.ts";
import { rollPrice } from "./draft/estimate.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

const GROUPS: Record<NegativesFate, string> = {
  SHIP: "Shipped to you",
  PICK_UP: "Picked up at the lab",
  PICK_UP_SHIP: "Picked up, or shipped later",
  KEEP: "Kept at the lab for a year",
  TOSS: "Not kept",
};

/** One choice for where a roll's negatives go and how they are sleeved, each with its price. */
export function NegativesSelect({
  roll,
  tier,
  onChange,
  error,
}: {
  roll: DraftRoll;
  tier: TierId;
  onChange: (change: Partial<DraftRoll>) => void;
  error?: string | undefined;
}) {
  const prices = usePrices();
  const chosen = negativesChoice(roll);
  return (
    <NativeSelect
      size="md"
      label="Negatives"
      data-field="negativesAction"
      description={chosen && hintOf(prices, chosen, tier)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={[
        ...(chosen === null ? [{ value: "", label: "Choose…" }] : []),
        ...NEGATIVES_FATES.map((fate) => ({
          group: GROUPS[fate],
          items: NEGATIVES_CHOICES.filter((choice) => choice.fate === fate).map((choice) => ({
            value: choice.key,
            label: `${choice.label} (${priceText(prices, roll, choice, tier)})`,
          })),
        })),
      ]}
      value={chosen?.key ?? ""}
      onChange={({ currentTarget }) => {
        const picked = NEGATIVES_CHOICES.find(({ key }) => key === currentTarget.value);
        if (picked) onChange(rollWith(picked));
      }}
      error={error}
    />
  );
}

/** "$1.99", "$1.99 + $7.99 shipping": the choice's price for this roll; shipping is paid once for the order. */
function priceText(prices: PriceList, roll: DraftRoll, choice: NegativesChoice, tier: TierId): string {
  // A roll ordered otherwise keeps its own price until the customer chooses again.
  const fields = negativesChoice(roll) === choice ? {} : rollWith(choice);
  const toss = { negativesAction: "TOSS", sleeving: "NONE", returnToCustomer: false } as const;
  const sleeving = cents(
    rollPrice(prices, { ...roll, ...fields }, tier) - rollPrice(prices, { ...roll, ...toss }, tier),
  );
  const shipping = choice.fate === "SHIP" ? prices.returnNegatives[tier] : 0;
  const parts = [
    sleeving > 0 && formatDollars(sleeving),
    shipping > 0 && `${formatDollars(cents(shipping))} shipping`,
    choice.fate === "PICK_UP_SHIP" && `${formatDollars(prices.shipNegativesLater)} if we ship`,
  ].filter(Boolean);
  return parts.length === 0 ? "free" : parts.join(" + ");
}

function hintOf(prices: PriceList, { fate }: NegativesChoice, tier: TierId): string | undefined {
  switch (fate) {
    case "SHIP": {
      const price = prices.returnNegatives[tier];
      return price === 0
        ? "Shipping is included in your membership."
        : `Shipping is ${formatDollars(price)} once for the whole order.`;
    }
    case "PICK_UP":
      return `You have ${PICK_UP_BUSINESS_DAYS} business days to collect them.`;
    case "PICK_UP_SHIP":
      return uncollectedRule(prices);
    case "KEEP":
      return "We keep them for a year. You can have them shipped or pick them up later.";
    case "TOSS":
      return "This can't be undone. Without negatives, we can't scan your film again.";
  }
}
