import { NEGATIVES_ACTION_LABELS, type NegativesAction, type Sleeving } from "../film/film.ts";
import { SLEEVING_OF_ACTION } from "./negatives.ts";

/** What happens to a roll's negatives, in the order of the form's groups. */
export const NEGATIVES_FATES = ["SHIP", "PICK_UP", "PICK_UP_SHIP", "KEEP", "TOSS"] as const;
export type NegativesFate = (typeof NEGATIVES_FATES)[number];

/** The fields of a roll that one choice for its negatives sets. */
export interface NegativesOfRoll {
  readonly negativesAction: NegativesAction | null;
  readonly sleeving: Sleeving;
  readonly returnToCustomer: boolean;
}

/** One choice for a roll's negatives: where they go, and how they are sleeved. */
export interface NegativesChoice {
  /** An action without sleeving of its own has its name. */
  readonly key: string;
  readonly fate: NegativesFate;
  readonly sleeving: Sleeving;
  readonly negativesAction: NegativesAction;
  readonly label: string;
}

function choice(
  fate: NegativesFate,
  negativesAction: NegativesAction,
  sleeving: Sleeving,
  words = "",
): NegativesChoice {
  const isOfAction = SLEEVING_OF_ACTION[negativesAction] === sleeving;
  const key = isOfAction ? negativesAction : `${negativesAction}_${sleeving}`;
  return { key, fate, sleeving, negativesAction, label: NEGATIVES_ACTION_LABELS[negativesAction] + words };
}

export const NEGATIVES_CHOICES: readonly NegativesChoice[] = [
  choice("SHIP", "SHIP", "NONE"),
  choice("SHIP", "SHIP", "CUT", ", cut and sleeved"),
  choice("SHIP", "SHIP", "UNCUT", ", sleeved uncut"),
  choice("PICK_UP", "PICK_UP", "NONE"),
  choice("PICK_UP", "PICK_UP_CUT", "CUT"),
  choice("PICK_UP", "PICK_UP_UNCUT", "UNCUT"),
  choice("PICK_UP_SHIP", "PICK_UP_SHIP", "NONE"),
  choice("PICK_UP_SHIP", "PICK_UP_SHIP", "CUT", ", cut and sleeved"),
  choice("PICK_UP_SHIP", "PICK_UP_SHIP", "UNCUT", ", sleeved uncut"),
  choice("KEEP", "CUT", "CUT"),
  choice("KEEP", "UNCUT", "UNCUT"),
  choice("TOSS", "TOSS", "NONE"),
];

const FATES: Record<NegativesAction, NegativesFate> = {
  TOSS: "TOSS",
  SHIP: "SHIP",
  PICK_UP: "PICK_UP",
  PICK_UP_SHIP: "PICK_UP_SHIP",
  CUT: "KEEP",
  PICK_UP_CUT: "PICK_UP",
  UNCUT: "KEEP",
  PICK_UP_UNCUT: "PICK_UP",
};

/** Returns the choice that a roll's fields amount to; null until its negatives are decided. */
export function negativesChoice({
  negativesAction,
  sleeving,
  returnToCustomer,
}: NegativesOfRoll): NegativesChoice | null {
  if (negativesAction === null) return null;
  const stored = FATES[negativesAction];
  const fate = stored === "KEEP" && returnToCustomer ? "SHIP" : stored;
  const asked = fate === "TOSS" ? "NONE" : sleeving === "NONE" ? SLEEVING_OF_ACTION[negativesAction] : sleeving;
  return NEGATIVES_CHOICES.find((known) => known.fate === fate && known.sleeving === asked) ?? null;
}

/**
 * Returns a roll's fields for a choice. An action with sleeving has its own price
 * (docs/product/money.md#sleeving-by-the-bench); otherwise sleeving is an add-on of the roll.
 */
export const rollWith = ({ negativesAction, sleeving }: NegativesChoice) => ({
  negativesAction,
  sleeving: SLEEVING_OF_ACTION[negativesAction] === sleeving ? ("NONE" satisfies Sleeving) : sleeving,
  returnToCustomer: false,
});

/** "Ship them to me, cut and sleeved": what happens to a roll's negatives, for display. */
export const negativesText = (roll: NegativesOfRoll & { readonly negativesAction: NegativesAction }): string =>
  negativesChoice(roll)?.label ?? NEGATIVES_ACTION_LABELS[roll.negativesAction];
