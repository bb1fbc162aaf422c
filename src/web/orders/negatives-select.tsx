import { NativeSelect } from "@mantine/core";
import type { TierId } from "../../rules/memberships/tiers.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { RETURN_NEGATIVES_PRICE } from "../../rules/products/add-on-prices.ts";
import { PICK_UP_BUSINESS_DAYS, SHIP_NEGATIVES_LATER, UNCOLLECTED_RULE } from "../../rules/shipping/negatives.ts";
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

const GROUPS: Record<NegativesFate, string> = {
  SHIP: "Shipped to you",
  PICK_UP: "Picked up in Brooklyn",
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
  const chosen = negativesChoice(roll);
  return (
    <NativeSelect
      size="md"
      label="Negatives"
      data-field="negativesAction"
      description={chosen && hintOf(chosen, tier)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={[
        ...(chosen === null ? [{ value: "", label: "Choose…" }] : []),
        ...NEGATIVES_FATES.map((fate) => ({
          group: GROUPS[fate],
          items: NEGATIVES_CHOICES.filter((choice) => choice.fate === fate).map((choice) => ({
            value: choice.key,
            label: `${choice.label} (${priceText(roll, choice, tier)})`,
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
function priceText(roll: DraftRoll, choice: NegativesChoice, tier: TierId): string {
  // A roll ordered otherwise keeps its own price until the customer chooses again.
  const fields = negativesChoice(roll) === choice ? {} : rollWith(choice);
  const toss = { negativesAction: "TOSS", sleeving: "NONE", returnToCustomer: false } as const;
  const sleeving = cents(rollPrice({ ...roll, ...fields }, tier) - rollPrice({ ...roll, ...toss }, tier));
  const shipping = choice.fate === "SHIP" ? RETURN_NEGATIVES_PRICE(tier) : 0;
  const parts = [
    sleeving > 0 && formatDollars(sleeving),
    shipping > 0 && `${formatDollars(cents(shipping))} shipping`,
    choice.fate === "PICK_UP_SHIP" && `${formatDollars(SHIP_NEGATIVES_LATER)} if we ship`,
  ].filter(Boolean);
  return parts.length === 0 ? "free" : parts.join(" + ");
}

function hintOf({ fate }: NegativesChoice, tier: TierId): string | undefined {
  switch (fate) {
    case "SHIP": {
      const price = RETURN_NEGATIVES_PRICE(tier);
      return price === 0
        ? "Shipping is included in your membership."
        : `Shipping is ${formatDollars(price)} once for the whole order.`;
    }
    case "PICK_UP":
      return `You have ${PICK_UP_BUSINESS_DAYS} business days to collect them.`;
    case "PICK_UP_SHIP":
      return UNCOLLECTED_RULE;
    case "KEEP":
      return "We keep them for a year. You can have them shipped or pick them up later.";
    case "TOSS":
      return "This can't be undone. Without negatives, we can't scan your film again.";
  }
}
