import { isSuperNice, type CreditKind, type TierId } from "../memberships/tiers.ts";
import { NOTHING, type Cents } from "../money.ts";
import { addOnPrice, devScanPrice, PROCESS_ADD_ONS, type PriceList } from "../prices/price-list.ts";
import { ADD_ON_LABELS, MAIN_PRODUCT_SKU, type AddOnKey } from "../products/catalogue.ts";
import { FORMAT_LABELS, PROCESS_LABELS, pushPullLabel } from "../film/film.ts";
import { negativesActionPerRoll, SLEEVING_OF_ACTION } from "../shipping/negatives.ts";
import { developedIn, isCrossProcessed, type RollDraft } from "./roll-draft.ts";

export type RollServiceSku = typeof MAIN_PRODUCT_SKU | AddOnKey;

/** One service on one roll; a roll has each SKU at most once. */
export interface RollService {
  readonly sku: RollServiceSku;
  readonly description: string;
  /** Cents. */
  readonly unitPrice: Cents;
  readonly creditKind?: CreditKind;
}

/**
 * Returns a roll's services, priced for the effective `tier`. `position` is the roll's place in its order, from 0: the
 * first roll's base line is the main product, the others' is the additional roll, at the same price.
 */
export function servicesOfRoll(prices: PriceList, roll: RollDraft, tier: TierId, position = 0): RollService[] {
  const addOn = (key: AddOnKey, description: string = ADD_ON_LABELS[key], creditKind?: CreditKind): RollService => ({
    sku: key,
    description,
    unitPrice: addOnPrice(prices, key, tier),
    creditKind,
  });
  return [
    baseService(prices, roll, tier, position),
    ...processServices(roll, addOn),
    ...scanServices(roll, tier, addOn),
    ...(roll.addRush ? [addOn("rush", undefined, "rush")] : []),
    ...(roll.format === "HALF_FRAME" ? [addOn("halfframes")] : []),
    ...(roll.addPrints ? [addOn("4x6prints")] : []),
    ...sleevingServices(prices, roll, tier, addOn),
  ];
}

type AddOn = (key: AddOnKey, description?: string, creditKind?: CreditKind) => RollService;

function baseService(prices: PriceList, roll: RollDraft, tier: TierId, position: number): RollService {
  const stock = roll.stock ? `${roll.stock.brand} ${roll.stock.model}, ` : "";
  return {
    sku: position === 0 ? MAIN_PRODUCT_SKU : "additionalroll",
    description: `Development & scanning: ${stock}${FORMAT_LABELS[roll.format]}, ${PROCESS_LABELS[developedIn(roll)]}`,
    unitPrice: devScanPrice(prices, tier),
    creditKind: "roll",
  };
}

/** The process add-on depends on the chemistry used, which for a cross-processed roll is the target's. */
function processServices(roll: RollDraft, addOn: AddOn): RollService[] {
  const process = developedIn(roll);
  return [
    ...[PROCESS_ADD_ONS[process]].filter((key) => key !== undefined).map((key) => addOn(key)),
    ...(isCrossProcessed(roll)
      ? [addOn("crossprocessroll", `Cross-processing: ${PROCESS_LABELS[roll.process]} in ${PROCESS_LABELS[process]}`)]
      : []),
    // The price does not depend on the number of stops (docs/product/money.md#prices-of-services).
    ...(roll.pushPullFactor !== 0 ? [addOn("pushpullroll", `${pushPullLabel(roll.pushPullFactor)} processing`)] : []),
  ];
}

function scanServices(roll: RollDraft, tier: TierId, addOn: AddOn): RollService[] {
  switch (roll.scanQuality) {
    case "STANDARD_2K":
      return [];
    case "STANDARD_4K":
      return [addOn("4kscans", undefined, "scan4K")];
    case "STANDARD_4K_PRE_SCAN":
      // The pre-scan is the Super Nice tiers' default, so it is included and uses no credit. For everyone else it is a
      // 4K scan and uses one credit (docs/product/money.md#prices-of-services).
      return isSuperNice(tier)
        ? [{ sku: "4kscans", description: "4K pre-scan (included)", unitPrice: NOTHING }]
        : [addOn("4kscans", "4K pre-scan", "scan4K")];
    case "PRO":
      return [addOn("proscans", undefined, "pro")];
  }
}

/**
 * Negatives are sleeved once: at the add-on's price if ordered with the roll, otherwise at the bench's price if the
 * negatives action requires it (docs/product/money.md#sleeving-by-the-bench).
 */
function sleevingServices(prices: PriceList, roll: RollDraft, tier: TierId, addOn: AddOn): RollService[] {
  if (roll.sleeving !== "NONE") return [addOn(roll.sleeving === "CUT" ? "cutsleeving" : "uncutsleeving")];
  if (roll.negativesAction === null) return [];
  const requested = SLEEVING_OF_ACTION[roll.negativesAction];
  if (requested === "NONE") return [];
  const sku = requested === "CUT" ? "cutsleeving" : "uncutsleeving";
  return [
    {
      sku,
      description: `${ADD_ON_LABELS[sku]} of negatives`,
      unitPrice: negativesActionPerRoll(prices, roll.negativesAction, tier),
    },
  ];
}
