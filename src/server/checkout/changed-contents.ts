import { asc, eq } from "drizzle-orm";
import type { DraftLine, OrderChanges, RollDraft } from "../../contract/checkout/order-draft.ts";
import { PUSH_PULL_FACTORS } from "../../rules/film/film.ts";
import { isFromShop } from "../../rules/orders/from-shop.ts";
import { FREE_LABEL } from "../../rules/shipping/delivery.ts";
import { checkDraft, type Contents } from "./contents.ts";
import type { WantedLabel } from "./free-label.ts";
import type { Tx } from "../deps.ts";
import type { rolls } from "../film/rolls/tables.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { orderLines } from "../orders/tables.ts";
import { invalidField } from "../platform/http/errors.ts";

type RollRow = typeof rolls.$inferSelect;
type Changes = { changes: OrderChanges; rollChanges?: ReadonlyMap<string, Partial<RollDraft>> };

/** Returns an open order's contents after `changes`. Rejects IDs that are not in the order with 400. */
export async function changedContents(
  tx: Tx,
  order: LockedOrder,
  remaining: readonly RollRow[],
  { changes, rollChanges = new Map() }: Changes,
  label: WantedLabel | null,
): Promise<Contents> {
  const stored = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const shop = stored.filter(isFromShop);
  const lines = linesAfter(shop.map(draftOfLine), changes);
  const rolls = [
    ...rollsAfter(remaining, changes).map((roll) => ({ ...roll, ...rollChanges.get(roll.tempKey) })),
    ...changes.newRolls,
  ];
  if (rolls.length === 0 && lines.length === 0) {
    throw invalidField("removedRollIds", "Nothing would be left in the order. Cancel it instead.");
  }
  if (rolls.length > 100) throw invalidField("newRolls", "One order holds at most 100 rolls");
  if (lines.length > 100) throw invalidField("newLines", "One order holds at most 100 lines");
  const deliveryMethod = changes.deliveryMethod === undefined ? order.deliveryMethod : changes.deliveryMethod;
  if (rolls.length > 0 && deliveryMethod === null) {
    throw invalidField("deliveryMethod", "Choose how your film reaches us");
  }
  // Existing items were available when they were ordered.
  checkDraft({ rolls, lines, deliveryMethod: changes.deliveryMethod ?? null });
  const labels = stored.filter(({ sku }) => sku === FREE_LABEL.methodCode).map(({ id }) => ({ tempKey: id }));
  return {
    rolls,
    lines,
    labels: label === null ? labels : [...labels, { tempKey: label.tempKey }],
    deliveryMethod,
    returnShipping: changes.returnShipping ?? order.returnShipping,
    useCredits: changes.useCredits ?? order.useCredits,
    useAccountCredit: changes.useAccountCredit ?? order.useAccountCredit,
  };
}

function rollsAfter(remaining: readonly RollRow[], { removedRollIds, changedRolls }: OrderChanges): RollDraft[] {
  const removed = idsAmong(remaining, removedRollIds, "removedRollIds");
  const staying = remaining.filter(({ id }) => !removed.has(id));
  idsAmong(
    staying,
    changedRolls.map(({ rollId }) => rollId),
    "changedRolls",
  );
  const changed = new Map(changedRolls.map(({ rollId, ...roll }) => [rollId.toLowerCase(), roll]));
  return staying.map((roll) => ({ ...draftOfRoll(roll), ...changed.get(roll.id) }));
}

function linesAfter(remaining: readonly DraftLine[], changes: OrderChanges): DraftLine[] {
  const byId = remaining.map((line) => ({ id: line.tempKey, line }));
  const removed = idsAmong(byId, changes.removedLineIds, "removedLineIds");
  idsAmong(
    byId,
    changes.quantities.map(({ lineId }) => lineId),
    "quantities",
  );
  const quantities = new Map(changes.quantities.map(({ lineId, quantity }) => [lineId.toLowerCase(), quantity]));
  const staying = remaining
    .filter(({ tempKey }) => !removed.has(tempKey))
    .map((line) => ({ ...line, quantity: quantities.get(line.tempKey) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  return [...staying, ...changes.newLines, ...changes.newPrints];
}

function idsAmong(things: readonly { id: string }[], ids: readonly string[], path: string): Set<string> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  if (!wanted.isSubsetOf(new Set(things.map(({ id }) => id)))) {
    throw invalidField(path, "One of these is not in this order, or cannot be changed like this.");
  }
  return wanted;
}

/** Converts a stored roll to a draft; its `tempKey` is its id. */
export function draftOfRoll(roll: RollRow): RollDraft {
  const { brand, model } = roll;
  return {
    tempKey: roll.id,
    format: roll.format,
    process: roll.process,
    stock: brand === null && model === null ? null : { brand: brand ?? "", model: model ?? "" },
    pushPullFactor: PUSH_PULL_FACTORS.find((factor) => factor === roll.pushPullFactor) ?? 0,
    crossProcessTargetFormat: roll.crossProcessTargetFormat,
    scanQuality: roll.scanQuality,
    addRush: roll.addRush,
    addPrints: roll.addPrints,
    sleeving: roll.sleeving,
    negativesAction: roll.negativesAction,
    returnToCustomer: roll.returnToCustomer,
    notes: roll.notes,
  };
}

type Line = typeof orderLines.$inferSelect;

/** Converts a stored shop line to a draft; its `tempKey` is its id. */
const draftOfLine = (line: Line): DraftLine => ({
  tempKey: line.id,
  productId: line.productId!, // every shop line has a product
  productVariantId: line.productVariantId,
  quantity: line.quantity,
  selectedOptions: Object.fromEntries(
    Object.entries(line.selectedOptions).map(([key, { selectedValue, value }]) => [key, { selectedValue, value }]),
  ),
  notes: line.notes,
  print: line.printDraftId === null ? null : { draftId: line.printDraftId },
});
