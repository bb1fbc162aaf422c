import { formatDollars, type Cents } from "../money.ts";
import { addOnPrice, developmentPrice, devScanPrice, type PriceList } from "../prices/price-list.ts";
import type { AddOnKey } from "../products/catalogue.ts";
import { SCAN_SIZE_LABELS } from "../film/film.ts";
import { defaultScanQuality } from "../film/scan-plan.ts";
import { STARTING_STORAGE_DAYS } from "../film/scan-files.ts";
import { isSuperNice, isVeryNice, NON_MEMBER, type CreditCount, type TierId } from "./tiers.ts";

/**
 * A tier's benefits (docs/product/memberships.md#benefits) in the three tables of the pricing page
 * (docs/product/pricing.md#pricing-page), which together contain each benefit once.
 */
export const BENEFIT_TABLES = [
  {
    key: "pricing",
    label: "Pricing",
    benefits: ["annualCost", "devScanPrice", "e6DevScanPrice", "ecn2DevScanPrice", "returnShipping"],
  },
  {
    key: "addOns",
    label: "Add-Ons",
    benefits: [
      "scan4KPrice",
      "proScanPrice",
      "rushPrice",
      "prints4X6Price",
      "pushPullPrice",
      "halfFramesPrice",
      "cutSleevingPrice",
      "uncutSleevingPrice",
    ],
  },
  {
    key: "benefits",
    label: "Benefits",
    benefits: [
      "devScanCredits",
      "scan4KCredits",
      "rushCredits",
      "proScanCredits",
      "includedScanSize",
      "turnaround",
      "scanDelivery",
      "digitalContactSheets",
      "tiffs",
      "uspsLabels",
      "scanStorage",
      "platformAccess",
    ],
  },
] as const;
export type BenefitKey = (typeof BENEFIT_TABLES)[number]["benefits"][number];
export const BENEFIT_KEYS: readonly BenefitKey[] = BENEFIT_TABLES.flatMap(({ benefits }) => benefits);

/** A line of the pricing table: a number of credits, a price in cents, or a text. */
export type Benefit = { readonly key: BenefitKey; readonly label: string } & (
  | { readonly type: "CREDIT"; readonly value: CreditCount }
  | { readonly type: "PRICE"; readonly value: Cents }
  | { readonly type: "SERVICE"; readonly value: string; readonly href?: string }
);

/**
 * Returns a tier's benefits for display. Prices come from the same table as charges
 * (docs/product/money.md#prices-come-from-the-server).
 * @param storageDays the lab's, to say how long scans are stored
 */
export function benefitsOf(
  prices: PriceList,
  tier: TierId,
  storageDays: number = STARTING_STORAGE_DAYS,
): Record<BenefitKey, Benefit> {
  const list = [costBenefits, creditBenefits, serviceBenefits, priceBenefits].flatMap((part) =>
    part(prices, tier, storageDays),
  );
  return Object.fromEntries(list.map((benefit) => [benefit.key, benefit])) as Record<BenefitKey, Benefit>;
}

function price(key: BenefitKey, label: string, value: Cents): Benefit {
  return { key, label, type: "PRICE", value };
}

function credit(key: BenefitKey, label: string, value: CreditCount): Benefit {
  return { key, label, type: "CREDIT", value };
}

function service(key: BenefitKey, label: string, value: string, href?: string): Benefit {
  return { key, label, type: "SERVICE", value, href };
}

function costBenefits({ tiers, returnNegatives }: PriceList, tier: TierId): Benefit[] {
  const { billing, displayedPrice } = tiers[tier];
  return [
    price("annualCost", billing === "month" ? "Monthly cost" : "Annual cost", displayedPrice),
    price("returnShipping", "Return shipping", returnNegatives[tier]),
  ];
}

function creditBenefits({ tiers }: PriceList, tier: TierId): Benefit[] {
  const { creditsPerTerm, advertisedProCredits } = tiers[tier];
  return [
    credit("devScanCredits", "Dev + scan credits", creditsPerTerm.roll),
    credit("scan4KCredits", "4K scan credits", creditsPerTerm.scan4K),
    credit("rushCredits", "Rush credits", creditsPerTerm.rush),
    credit("proScanCredits", "Pro scan credits", advertisedProCredits),
  ];
}

function serviceBenefits({ unlock }: PriceList, tier: TierId, storageDays: number): Benefit[] {
  const isMember = tier !== NON_MEMBER;
  return [
    service("includedScanSize", "Included scan size", SCAN_SIZE_LABELS[defaultScanQuality(tier)]),
    service("turnaround", "Turnaround", turnaroundOf(tier)),
    service("scanDelivery", "Scan delivery", "Online, full-size JPEG"),
    service("digitalContactSheets", "Digital contact sheets", isMember ? "Every order" : "First order only"),
    service("tiffs", "TIFFs", unlock[tier] === 0 ? "Unlocked" : `${formatDollars(unlock[tier])} per scan`),
    // Any signed-in user may request a free label (docs/product/shipping.md#free-label).
    service("uspsLabels", "USPS labels", "Free"),
    service("scanStorage", "Scan storage", isMember ? "As long as you are a member" : `${storageDays} days`),
    service("platformAccess", "Platform access", isMember ? "Included" : "30-day trial"),
  ];
}

/** Everyone sees the current turnaround elsewhere; only the higher tiers have a limit and a place ahead in the queue. */
function turnaroundOf(tier: TierId): string {
  if (isSuperNice(tier)) return "1 business day";
  return isVeryNice(tier) ? "Priority queue, under 5 business days" : "Standard queue";
}

function priceBenefits(prices: PriceList, tier: TierId): Benefit[] {
  const addOn = (key: AddOnKey) => addOnPrice(prices, key, tier);
  return [
    price("devScanPrice", "C-41 / B&W dev + scan", devScanPrice(prices, tier)),
    price("ecn2DevScanPrice", "ECN-2 dev + scan", developmentPrice(prices, "ECN2", tier)),
    price("e6DevScanPrice", "E-6 dev + scan", developmentPrice(prices, "E6", tier)),
    price("proScanPrice", "Pro scans", addOn("proscans")),
    price("scan4KPrice", "4K scans", addOn("4kscans")),
    price("rushPrice", "Rush", addOn("rush")),
    price("cutSleevingPrice", "Cut sleeving", addOn("cutsleeving")),
    price("uncutSleevingPrice", "Uncut sleeving", addOn("uncutsleeving")),
    price("pushPullPrice", "Push / pull", addOn("pushpullroll")),
    price("halfFramesPrice", "Half frames", addOn("halfframes")),
    price("prints4X6Price", "4x6 prints", addOn("4x6prints")),
  ];
}
