import { and, eq, sql } from "drizzle-orm";
import { cents } from "../../rules/money.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { CARRIER_LABELS } from "../../rules/shipping/delivery.ts";
import { isClosedFor, LABEL_FILES, type LabelFile, ZPL_TYPE } from "../../rules/shipping/labels.ts";
import { parcelOfRolls } from "../../rules/shipping/parcel.ts";
import { users } from "../accounts/tables.ts";
import { AlreadyStored } from "../adapters/files/port.ts";
import { type BoughtLabel, LabelRefused, type LabelRequest, PostageUnreachable } from "../adapters/postage/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { BUYER_NAME } from "../orders/buyer-name.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";
import { PermanentFailure } from "../platform/jobs/job-handler.ts";
import { mailReturnLabel } from "./mail-return-label.ts";
import { postageAddress } from "./parcel-address.ts";
import { labels, shipments } from "./tables.ts";
import { voidLabel } from "./void-label.ts";

/** Providers create a label within a few seconds. A request waits no longer than this, then the job continues. */
const ANSWERS_WITHIN_MS = 15_000;

/**
 * Runs as the job behind every label: finishes an interrupted request. Fails without a retry if the label was rejected,
 * with the reason.
 */
export async function finishLabelLater(deps: Deps, labelId: string): Promise<void> {
  await finishLabel(deps, labelId);
  const [refused] = await deps.db
    .select({ problem: labels.problem })
    .from(labels)
    .where(and(eq(labels.id, labelId), eq(labels.state, "REFUSED")));
  if (refused === undefined) return;
  const reason = `The postage service did not create a label: ${refused.problem}`;
  throw new PermanentFailure(reason, { canBeTriedAgain: false });
}

/** Buys a requested label and stores its files. Repeatable. */
export async function finishLabel(deps: Deps, labelId: string): Promise<void> {
  const wanted = await readWanted(deps, labelId);
  if (wanted === null) return;
  try {
    const bought = await inTime(buy(deps, labelId, wanted));
    if (bought === null) return;
    await storeLabelFile(deps, labelKey(labelId, "png"), bought.png, "image/png");
    await storeLabelFile(deps, labelKey(labelId, "pdf"), bought.pdf, "application/pdf");
    if (bought.zpl !== null) await storeLabelFile(deps, labelKey(labelId, "zpl"), bought.zpl, ZPL_TYPE);
    await settleBought(deps, wanted, labelId, bought);
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error;
    await settleRefused(deps, wanted, labelId, error.message);
  }
}

type Wanted = {
  orderId: number;
  shipmentId: string;
  by: string | null;
  /** The shipment prepared at the provider; null on the first attempt. */
  prepared: string | null;
  request: LabelRequest;
};

async function readWanted({ db, lab }: Deps, labelId: string): Promise<Wanted | null> {
  const [row] = await db
    .select({ label: labels, shipment: shipments, phone: users.phone, ...BUYER_NAME })
    .from(labels)
    .innerJoin(shipments, eq(shipments.id, labels.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(and(eq(labels.id, labelId), eq(labels.state, "BUYING")));
  if (row === undefined) return null;
  const { label, shipment } = row;
  const customer = postageAddress(row, shipment.address!);
  const [film] = await db
    .select({ rolls: sql<number>`count(*)::int` })
    .from(rolls)
    .where(eq(rolls.orderId, shipment.orderId));
  return {
    orderId: shipment.orderId,
    shipmentId: shipment.id,
    by: label.byUserId,
    prepared: label.providerShipmentId,
    request: {
      key: labelId,
      from: shipment.toCustomer ? lab.address : customer,
      to: shipment.toCustomer ? customer : lab.address,
      carrier: label.carrier,
      serviceLevel: label.serviceLevel,
      chosen: label.service === null ? null : chosenRate(label, label.service),
      parcel: label.parcel ?? parcelOfRolls(film!.rolls),
      reference: shownOrderNumber(shipment.orderId),
    },
  };
}

const chosenRate = ({ maxPrice, signature, insuredFor }: typeof labels.$inferSelect, service: string) => ({
  service,
  maxPrice: maxPrice === null ? null : cents(maxPrice),
  signature,
  insuredFor: cents(insuredFor),
});

/**
 * Stores the prepared shipment before buying: after a crash, and in concurrent calls, the same shipment is bought
 * again, which the provider ignores.
 * @returns null if the label is no longer wanted
 */
async function buy(deps: Deps, labelId: string, { prepared, request }: Wanted): Promise<BoughtLabel | null> {
  const providerShipmentId =
    prepared ?? (await storePreparedLabel(deps, labelId, await deps.postage.prepareLabel(request)));
  return providerShipmentId === null ? null : deps.postage.buyLabel(providerShipmentId, request);
}

/** @returns the stored value, which is the first of several; null if the label is no longer wanted */
async function storePreparedLabel({ db }: Deps, labelId: string, prepared: string): Promise<string | null> {
  const [saved] = await db
    .update(labels)
    .set({ providerShipmentId: sql`coalesce(${labels.providerShipmentId}, ${prepared})` })
    .where(eq(labels.id, labelId))
    .returning({ providerShipmentId: labels.providerShipmentId });
  return saved?.providerShipmentId ?? null;
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const error = new PostageUnreachable("the postage service did not answer in time");
    timer = setTimeout(() => reject(error), ANSWERS_WITHIN_MS);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** An existing file belongs to this label: it was stored before a crash, or by a concurrent request. */
async function storeLabelFile({ files }: Deps, key: string, bytes: Uint8Array, type: string): Promise<void> {
  await files.write(key, bytes, { type }).catch((error: unknown) => {
    if (!(error instanceof AlreadyStored)) throw error;
  });
}

async function settleBought(deps: Deps, wanted: Wanted, labelId: string, bought: BoughtLabel): Promise<void> {
  const { providerShipmentId, trackingNumber, carrier, service, price, shipment } = bought;
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, wanted.orderId);
    const settled = await tx
      .update(labels)
      .set({
        state: "READY",
        providerShipmentId,
        trackingNumber,
        carrier,
        service,
        price,
        shipment,
        problem: null,
        pngKey: labelKey(labelId, "png"),
        pdfKey: labelKey(labelId, "pdf"),
        zplKey: bought.zpl === null ? null : labelKey(labelId, "zpl"),
        boughtAt: deps.now(),
      })
      .where(and(eq(labels.id, labelId), eq(labels.state, "BUYING")))
      .returning();
    if (settled.length === 0) return forgetFilesOfVoid(deps, tx, labelId);
    const [parcel] = (await tx
      .update(shipments)
      .set({ trackingNumber, carrier, trackingState: "PRE_TRANSIT", version: sql`${shipments.version} + 1` })
      .where(eq(shipments.id, wanted.shipmentId))
      .returning()) as [typeof shipments.$inferSelect];
    const text = `${CARRIER_LABELS[carrier]} label ${trackingNumber}`;
    await recordOrderEvent(deps, tx, order, { type: "LABEL_BOUGHT", text, by: wanted.by });
    // Canceled during the purchase.
    if (!isClosedFor(order, parcel)) return mailReturnLabel(deps, tx, order, { label: settled[0]!, parcel });
    await voidLabel(deps, tx, order, { label: settled[0]!, shippedAt: parcel.shippedAt, by: null });
  });
}

/** Deletes files that a concurrent call stored again after the label was voided. */
async function forgetFilesOfVoid({ jobs }: Deps, tx: Tx, labelId: string): Promise<void> {
  const [existing] = await tx.select({ id: labels.id }).from(labels).where(eq(labels.id, labelId));
  if (existing !== undefined) return;
  await jobs.enqueue(tx, "remove-files", { keys: LABEL_FILES.map((extension) => labelKey(labelId, extension)) });
}

async function settleRefused(deps: Deps, wanted: Wanted, labelId: string, problem: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, wanted.orderId);
    const settled = await tx
      .update(labels)
      .set({ state: "REFUSED", problem })
      .where(and(eq(labels.id, labelId), eq(labels.state, "BUYING")))
      .returning({ id: labels.id });
    if (settled.length === 0) return;
    const text = `The label could not be purchased: ${problem}`;
    await recordOrderEvent(deps, tx, order, { type: "LABEL_REFUSED", text, by: wanted.by });
  });
}

// Keys hold ids only. A label is bought once, so its files are written once.

export const labelKey = (labelId: string, extension: LabelFile): string => `labels/${labelId}/label.${extension}`;
