import { eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FailureKind } from "../../rules/failures/failures.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { pushDevices } from "../accounts/push-devices/tables.ts";
import { users } from "../accounts/tables.ts";
import { accountCreditEntries } from "../credits/tables.ts";
import type { Deps } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { scans, zipDownloads } from "../film/scans/tables.ts";
import { contactSheets } from "../film/sheets/tables.ts";
import type { JobData } from "../job-data.ts";
import { subjectOf } from "../mails/subject-of.ts";
import { subscriptions } from "../memberships/tables.ts";
import { orders } from "../orders/tables.ts";
import { disputes, payments, refunds } from "../payments/tables.ts";
import { dataExports } from "../personal-data/tables.ts";
import { printDrafts, prints } from "../prints/tables.ts";
import { labels, postageRefunds, shipments } from "../shipping/tables.ts";
import { scanUnlocks } from "../unlocks/tables.ts";

export type WhatFailed = {
  kind: FailureKind;
  title: string;
  userId: string | null;
  orderId: number | null;
  rollId: string | null;
};

type Place = Pick<WhatFailed, "userId" | "orderId" | "rollId">;
/** @property title with the known details of the object; `name` if its row has one */
type Telling<Data> = {
  kind: FailureKind;
  title: string | ((data: Data, place: Place & { name: string | null }, deps: Deps) => string);
  /** Finds the owner. Deleted objects have none. */
  at?: (deps: Deps, data: Data) => Promise<(Place & { name: string | null }) | undefined>;
};

const NOWHERE = { userId: null, orderId: null, rollId: null, name: null };

/** How to find an object's owner: the row of an id, and the owner columns. */
type Way = { of: PgTable; by: PgColumn; userId?: PgColumn; orderId?: PgColumn; rollId?: PgColumn; name?: SQL };

const nothing = sql`null`;

/** Looks up one object, with the customer of its order or roll if its own row has none. */
async function place({ db }: Deps, id: string | number, way: Way) {
  const rollId = way.rollId ?? nothing;
  const orderId = way.orderId ?? rolls.orderId;
  const { rows } = await db.execute<Place & { name: string | null }>(sql`
    select coalesce(${way.userId ?? nothing}, ${orders.customerId}) as "userId", ${orders.id} as "orderId",
      ${rollId}::uuid as "rollId", ${way.name ?? nothing} as name
    from ${way.of}
    left join ${rolls} on ${rolls.id} = ${rollId}
    left join ${orders} on ${orders.id} = ${orderId}
    where ${eq(way.by, id)}`);
  return rows[0];
}

const ofOrder = (orderId: number | null): string => (orderId === null ? "" : ` of order ${shownOrderNumber(orderId)}`);
const scanName = sql`'frame ' || ${scans.frame} || coalesce(' of roll ' || ${rolls.labNumber}, '')`;

/** How staff see each kind of work that may fail. Kinds missing here show the job's name. */
const TELLINGS: { [Name in keyof JobData]?: Telling<JobData[Name]> } = {
  "derive-scan": {
    kind: "PICTURE",
    title: (_, { name }) => `Picture sizes of ${name ?? "a deleted scan"}`,
    at: (deps, { scanId }) => place(deps, scanId, { of: scans, by: scans.id, rollId: scans.rollId, name: scanName }),
  },
  "make-unlock-file": {
    kind: "PICTURE",
    title: (_, { orderId }) => `Larger size of a scan${ofOrder(orderId)}`,
    at: (deps, { unlockId }) =>
      place(deps, unlockId, { of: scanUnlocks, by: scanUnlocks.id, orderId: scanUnlocks.orderId }),
  },
  "make-contact-sheet": {
    kind: "PICTURE",
    title: (_, { name }) => `Contact sheet of roll ${name ?? "?"}`,
    at: (deps, { contactSheetId }) =>
      place(deps, contactSheetId, {
        of: contactSheets,
        by: contactSheets.id,
        userId: contactSheets.userId,
        rollId: contactSheets.rollId,
        name: sql`${rolls.labNumber}`,
      }),
  },
  "print-contact-sheet": {
    kind: "PICTURE",
    title: "Contact sheet of a print draft",
    at: (deps, { draftId }) =>
      place(deps, draftId, { of: printDrafts, by: printDrafts.id, userId: printDrafts.userId }),
  },
  "convert-print-draft": {
    kind: "PICTURE",
    title: "Picture of a print draft",
    at: (deps, { draftId }) =>
      place(deps, draftId, { of: printDrafts, by: printDrafts.id, userId: printDrafts.userId }),
  },
  "make-sheet-file": {
    kind: "PICTURE",
    title: (_, { orderId }) => `Print file${ofOrder(orderId)}`,
    at: (deps, { printId }) => place(deps, printId, { of: prints, by: prints.id, orderId: prints.orderId }),
  },
  "send-mail": {
    kind: "MAIL",
    title: (data, _, deps) => `“${subjectOf(deps, data)}” to ${data.to}`,
    at: async ({ db }, { to }) => {
      const [found] = await db
        .select({ userId: users.id })
        .from(users)
        .where(sql`lower(${users.email}) = lower(${to})`)
        .limit(1);
      return found && { ...NOWHERE, ...found };
    },
  },
  // The number is personal data, and its last digits are enough to find the customer.
  "send-push": {
    kind: "MESSAGE",
    title: ({ notice }) => `Push notification “${notice.title}”`,
    at: (deps, { deviceId }) =>
      place(deps, deviceId, { of: pushDevices, by: pushDevices.id, userId: pushDevices.userId }),
  },
  "send-sms": { kind: "MESSAGE", title: ({ to }) => `Text message to the number that ends in ${to.slice(-4)}` },
  "follow-payment": {
    kind: "PAYMENT",
    title: ({ orderId }) => `Steps after the payment${ofOrder(orderId)}`,
    at: (deps, { orderId }) => place(deps, orderId, { of: orders, by: orders.id, orderId: orders.id }),
  },
  "finish-payment": {
    kind: "PAYMENT",
    title: (_, { orderId }) => `Payment${ofOrder(orderId)}`,
    at: (deps, { paymentId }) => place(deps, paymentId, { of: payments, by: payments.id, orderId: payments.orderId }),
  },
  "start-prices": { kind: "PAYMENT", title: ({ version }) => `New prices, version ${version}` },
  "ship-uncollected": {
    kind: "PAYMENT",
    title: ({ orderId }) => `Charge for shipping negatives${ofOrder(orderId)}`,
    at: (deps, { orderId }) => place(deps, orderId, { of: orders, by: orders.id, orderId: orders.id }),
  },
  "store-card": {
    kind: "PAYMENT",
    title: (_, { orderId }) => `Saving the card${ofOrder(orderId)}`,
    at: (deps, { paymentId }) => place(deps, paymentId, { of: payments, by: payments.id, orderId: payments.orderId }),
  },
  "finish-refund": {
    kind: "PAYMENT",
    title: (_, { orderId }) => `Refund${ofOrder(orderId)}`,
    at: (deps, { refundId }) => place(deps, refundId, { of: refunds, by: refunds.id, orderId: refunds.orderId }),
  },
  "send-dispute-answer": {
    kind: "PAYMENT",
    title: (_, { orderId }) => `Reply to a dispute${ofOrder(orderId)}`,
    at: (deps, { disputeId }) =>
      place(deps, disputeId, { of: disputes, by: disputes.id, userId: disputes.userId, orderId: disputes.orderId }),
  },
  "mirror-account-credit": {
    kind: "PAYMENT",
    title: "Account credit at the payment provider",
    at: (deps, { entryId }) =>
      place(deps, entryId, {
        of: accountCreditEntries,
        by: accountCreditEntries.id,
        userId: accountCreditEntries.userId,
      }),
  },
  "settle-referrals": { kind: "PAYMENT", title: "Referral credit" },
  "process-webhook": { kind: "PAYMENT", title: ({ eventId }) => `Webhook event ${eventId}` },
  "finish-subscription": {
    kind: "PAYMENT",
    title: "Membership at the payment provider",
    at: (deps, { subscriptionId }) =>
      place(deps, subscriptionId, { of: subscriptions, by: subscriptions.id, userId: subscriptions.userId }),
  },
  "buy-label": {
    kind: "LABEL",
    title: (_, { orderId }) => `Postage label${ofOrder(orderId)}`,
    at: (deps, { labelId }) =>
      place(deps, labelId, {
        of: sql`${labels} inner join ${shipments} on ${shipments.id} = ${labels.shipmentId}` as never,
        by: labels.id,
        orderId: shipments.orderId,
      }),
  },
  "follow-parcel": {
    kind: "LABEL",
    title: (_, { orderId }) => `Tracking of a parcel${ofOrder(orderId)}`,
    at: (deps, { shipmentId }) =>
      place(deps, shipmentId, { of: shipments, by: shipments.id, orderId: shipments.orderId }),
  },
  "refund-postage": {
    kind: "LABEL",
    title: (_, { orderId }) => `Postage refund for an unused label${ofOrder(orderId)}`,
    at: (deps, { postageRefundId }) =>
      place(deps, postageRefundId, { of: postageRefunds, by: postageRefunds.id, orderId: postageRefunds.orderId }),
  },
  "prepare-zip": {
    kind: "ZIP",
    title: (_, { name }) => `Zip ${name ?? "(deleted)"}`,
    at: (deps, { zipDownloadId }) =>
      place(deps, zipDownloadId, {
        of: zipDownloads,
        by: zipDownloads.id,
        userId: zipDownloads.userId,
        name: sql`${zipDownloads.name}`,
      }),
  },
  "make-lab-export": { kind: "ZIP", title: "Export of the lab" },
  "make-data-export": {
    kind: "ZIP",
    title: "Data export of a customer",
    at: (deps, { exportId }) =>
      place(deps, exportId, { of: dataExports, by: dataExports.id, userId: dataExports.userId }),
  },
};

export async function whatFailed(deps: Deps, job: { name: string; data: object }): Promise<WhatFailed> {
  const telling = TELLINGS[job.name as keyof JobData] as Telling<object> | undefined;
  if (telling === undefined)
    return { kind: "OTHER", title: namedLike(job.name), userId: null, orderId: null, rollId: null };
  const { name, ...at } = (await telling.at?.(deps, job.data)) ?? NOWHERE;
  const title = typeof telling.title === "string" ? telling.title : telling.title(job.data, { ...at, name }, deps);
  return { kind: telling.kind, title, ...at };
}

/** "remove-files" as "Remove files". */
const namedLike = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
