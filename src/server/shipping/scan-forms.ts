import { and, asc, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { ReplyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shipping/label-runs.ts";
import { CARRIER_LABELS, type Carrier } from "../../rules/shipping/delivery.ts";
import { beginningOf, calendarDay } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import { AlreadyStored } from "../adapters/files/port.ts";
import { LabelRefused } from "../adapters/postage/port.ts";
import type { CallDeps, Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { PermanentFailure } from "../platform/jobs/job-handler.ts";
import { labels, scanForms, shipments } from "./tables.ts";

/** Seconds until a job checks whether a form was made. A live request finishes long before. */
const FINISH_AFTER_SECONDS = 20;
const LATEST = 50;

/** Carriers date a form: it lists only labels of the same day. */
function openLabels({ now, lab }: Pick<Deps, "now" | "lab">): SQL | undefined {
  const today = beginningOf(calendarDay(now(), lab.timeZone), lab.timeZone);
  const toCustomer = sql`exists (select from ${shipments} where ${shipments.id} = ${labels.shipmentId} and ${shipments.toCustomer})`;
  return and(eq(labels.state, "READY"), isNull(labels.scanFormId), gte(labels.boughtAt, today), toCustomer);
}

/**
 * Makes a carrier's scan form: takes the open labels, then calls the provider. If that fails or this process crashes, a
 * job continues.
 */
export async function makeScanForm(deps: Deps, carrier: Carrier, by: string): Promise<string> {
  const id = newId();
  await deps.db.transaction(async (tx) => {
    await tx.insert(scanForms).values({ id, carrier, state: "MAKING", labels: 0, byUserId: by, createdAt: deps.now() });
    // Of two presses at once, the second finds no labels.
    const taken = await tx
      .update(labels)
      .set({ scanFormId: id })
      .where(and(openLabels(deps), eq(labels.carrier, carrier)))
      .returning({ id: labels.id });
    if (taken.length === 0) throw refuse(contract.makeScanForm, "NO_LABELS");
    await tx.update(scanForms).set({ labels: taken.length }).where(eq(scanForms.id, id));
    await deps.jobs.enqueue(tx, "make-scan-form", { scanFormId: id }, { after: FINISH_AFTER_SECONDS });
  });
  await finishScanForm(deps, id).catch((error: unknown) => deps.log.warn({ err: error, id }, "scan form: later"));
  return id;
}

/** Runs as the job behind every form. Fails without a retry if it was refused, with the reason. */
export async function finishScanFormLater(deps: Deps, id: string): Promise<void> {
  await finishScanForm(deps, id);
  const [form] = await deps.db.select().from(scanForms).where(eq(scanForms.id, id));
  if (form?.state !== "REFUSED") return;
  const reason = `The postage service made no ${CARRIER_LABELS[form.carrier]} scan form: ${form.problem}`;
  throw new PermanentFailure(reason, { canBeTriedAgain: false });
}

const isMaking = (id: string) => and(eq(scanForms.id, id), eq(scanForms.state, "MAKING"));

/** Repeatable: the provider makes one form of the same labels. */
async function finishScanForm(deps: Deps, id: string): Promise<void> {
  const listed = await deps.db
    .select({ providerShipmentId: labels.providerShipmentId, trackingNumber: labels.trackingNumber })
    .from(labels)
    .innerJoin(scanForms, and(eq(scanForms.id, labels.scanFormId), isMaking(id)))
    .orderBy(asc(labels.id));
  const onIt = listed.map((label) => {
    return { providerShipmentId: label.providerShipmentId!, trackingNumber: label.trackingNumber! };
  });
  if (onIt.length === 0) return void (await settle(deps, id, { state: "REFUSED", problem: "Its labels were voided." }));
  try {
    const pdf = await deps.postage.makeScanForm(onIt);
    const key = `scan-forms/${id}/form.pdf`;
    await deps.files.write(key, pdf, { type: "application/pdf" }).catch((error: unknown) => {
      if (!(error instanceof AlreadyStored)) throw error;
    });
    await settle(deps, id, { state: "READY", pdfKey: key });
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error;
    await settle(deps, id, { state: "REFUSED", problem: error.message });
  }
}

async function settle(
  { db }: Deps,
  id: string,
  result: { state: "READY"; pdfKey: string } | { state: "REFUSED"; problem: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const settled = await tx.update(scanForms).set(result).where(isMaking(id)).returning({ id: scanForms.id });
    if (settled.length === 0 || result.state === "READY") return;
    await tx.update(labels).set({ scanFormId: null }).where(eq(labels.scanFormId, id));
  });
}

export async function listScanForms(deps: CallDeps): Promise<ReplyOf<typeof contract.listScanForms>> {
  const { db, files, now, linksFor } = deps;
  const open = await db
    .select({ carrier: labels.carrier, labels: sql<number>`count(*)::int` })
    .from(labels)
    .where(openLabels(deps))
    .groupBy(labels.carrier)
    .orderBy(labels.carrier);
  const rows = await db
    .select({ form: scanForms, firstName: users.firstName, lastName: users.lastName })
    .from(scanForms)
    .leftJoin(users, eq(users.id, scanForms.byUserId))
    .orderBy(desc(scanForms.createdAt), desc(scanForms.id))
    .limit(LATEST);
  const linkTo = (key: string, downloadName: string) =>
    files.readLink(key, { for: linksFor, type: "application/pdf", now: now(), downloadName });
  return {
    open,
    scanForms: rows.map(
      ({ form: { id, carrier, state, problem, pdfKey, createdAt, ...form }, firstName, lastName }) => ({
        id,
        carrier,
        state,
        problem,
        labels: form.labels,
        url:
          pdfKey &&
          linkTo(pdfKey, `${carrier.toLowerCase()}-scan-form-${calendarDay(createdAt, deps.lab.timeZone)}.pdf`),
        by: firstName === null ? null : `${firstName} ${lastName}`,
        createdAt: createdAt.toISOString(),
      }),
    ),
  };
}
