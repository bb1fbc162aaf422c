import { preferenceValue, type PreferenceKey } from "../accounts/preferences.ts";
import type { TierId } from "../memberships/tiers.ts";
import { NEGATIVES_ACTIONS, SLEEVINGS, type NegativesAction, type ScanSize } from "../film/film.ts";
import { defaultRush, defaultScanQuality } from "../film/scan-plan.ts";
import { RETURN_NEGATIVES } from "../shipping/delivery.ts";
import type { RollDraft } from "./roll-draft.ts";

export interface DraftCustomer {
  readonly id: string;
  /** The tier in force: a lapsed member's is NON_MEMBER. */
  readonly tier: TierId;
  /** The customer's choices, by preference key. */
  readonly preferences: ReadonlyMap<string, string | null>;
  /** The customer's primary address, else their first one. */
  readonly addressId: string | null;
}

/** Default services of a new roll (docs/product/checkout.md#defaults-of-a-new-roll). */
export type RollDefaults = Omit<RollDraft, "tempKey" | "format" | "process" | "stock">;

export function rollDefaults({ tier, preferences }: Pick<DraftCustomer, "tier" | "preferences">): RollDefaults {
  const preference = (key: PreferenceKey) => preferenceValue(preferences, key);
  return {
    pushPullFactor: 0,
    crossProcessTargetFormat: null,
    scanQuality: defaultScanQuality(tier),
    addRush: defaultRush(tier, preference("default-rush")),
    addPrints: preference("default-4x6-prints") === "Yes",
    sleeving: SLEEVINGS.find((sleeving) => sleeving === preference("default-sleeving")) ?? "NONE",
    negativesAction: negativesByPreference(preferences),
    returnToCustomer: preference("default-add-return-shipping") === "Yes",
    notes: preference("default-scan-notes") ?? "",
  };
}

/** Returns null if the customer has not chosen: tossing cannot be undone, so there is no default. */
function negativesByPreference(preferences: DraftCustomer["preferences"]): NegativesAction | null {
  const stored = preferenceValue(preferences, "default-negatives-action-option");
  return NEGATIVES_ACTIONS.find((action) => action === stored) ?? null;
}

/** A part of a draft; `customerId` is null until the customer is known. */
interface Part {
  readonly tempKey: string;
  readonly customerId: string | null;
}
export interface DraftShipment extends Part {
  readonly customerAddressId: string | null;
  /** Null in the first one until its shipping method is chosen. */
  readonly serviceLevel: typeof RETURN_NEGATIVES.serviceLevel | null;
  readonly toCustomer: boolean;
}
export interface DraftedRoll extends Part {
  readonly filmRollId: string | null;
  readonly scanQuality: ScanSize | null;
  readonly negativesAction: NegativesAction | null;
  readonly notes: string;
}
export interface DraftedLine extends Part {
  readonly productId: string | null;
  readonly quantity: number;
}

/** A draft of a new order (docs/product/checkout.md#new-order-draft). */
export interface NewOrderDraft {
  readonly promo: string | null;
  readonly pickUp: string | null;
  readonly order: { readonly customerId: string | null };
  readonly shipments: readonly DraftShipment[];
  readonly rolls: readonly DraftedRoll[];
  readonly lines: readonly DraftedLine[];
  readonly prints: readonly (Part & { readonly draftId: string })[];
  readonly credits: readonly { readonly productId: string; readonly count: number }[];
}

/**
 * Returns a draft with one empty shipment, one line, and one roll.
 * @param newKey makes the parts' temporary keys
 * @public for authors of clients (docs/product/checkout.md#new-order-draft)
 */
export function emptyDraft(newKey: () => string, options: { withRoll?: boolean } = {}): NewOrderDraft {
  const part = () => ({ tempKey: newKey(), customerId: null });
  const roll = () => ({ ...part(), filmRollId: null, scanQuality: null, negativesAction: null, notes: "" });
  return {
    promo: null,
    pickUp: null,
    order: { customerId: null },
    shipments: [{ ...part(), customerAddressId: null, serviceLevel: null, toCustomer: false }],
    rolls: (options.withRoll ?? true) ? [roll()] : [],
    lines: [{ ...part(), productId: null, quantity: 1 }],
    prints: [],
    credits: [],
  };
}

/**
 * Returns the draft as the customer's. Notes come from preferences; a roll's missing scan quality and negatives come from the plan and
 * preferences. Customers who always want their negatives back get a second shipment.
 * @public for authors of clients (docs/product/checkout.md#new-order-draft)
 */
export function applyToCustomer(draft: NewOrderDraft, customer: DraftCustomer, newKey: () => string): NewOrderDraft {
  const { id: customerId, addressId, preferences } = customer;
  const defaults = rollDefaults(customer);
  const wantsBack = preferenceValue(preferences, "default-add-return-shipping") === "Yes";
  const hasBack = draft.shipments.some(({ serviceLevel }) => serviceLevel === RETURN_NEGATIVES.serviceLevel);
  const back = { tempKey: newKey(), customerId, serviceLevel: RETURN_NEGATIVES.serviceLevel, toCustomer: true };
  const shipments = [
    ...draft.shipments.map((way) => ({ ...way, customerId, customerAddressId: way.customerAddressId ?? addressId })),
    ...(wantsBack && !hasBack ? [{ ...back, customerAddressId: addressId }] : []),
  ];
  return {
    ...draft,
    order: { customerId },
    shipments,
    rolls: draft.rolls.map((roll) => ({
      ...roll,
      customerId,
      notes: defaults.notes,
      scanQuality: roll.scanQuality ?? defaults.scanQuality,
      negativesAction: roll.negativesAction ?? defaults.negativesAction,
    })),
    lines: draft.lines.map((line) => ({ ...line, customerId })),
    prints: draft.prints.map((print) => ({ ...print, customerId })),
  };
}
