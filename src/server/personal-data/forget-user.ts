import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  addresses,
  knownBrowsers,
  oneTimeCodes,
  preferences,
  sessions,
  userIdentities,
  users,
} from "../accounts/tables.ts";
import { referrals } from "../accounts/referrals/tables.ts";
import { accountEvents } from "../accounts/events/tables.ts";
import { pushDevices } from "../accounts/push-devices/tables.ts";
import { newReferralCode } from "../accounts/referrals/referral-code.ts";
import { authenticators, passkeys, recoveryCodes } from "../accounts/second-factors/tables.ts";
import { endSessions } from "../accounts/sessions.ts";
import { parcelPhotos } from "../bench/tables.ts";
import { keptCarts } from "../checkout/tables.ts";
import { subscribers } from "../community/tables.ts";
import { courierStops } from "../couriers/tables.ts";
import { accountCreditEntries } from "../credits/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { failures } from "../failures/tables.ts";
import { scanFolder } from "../film/scans/scan-keys.ts";
import { pickUps, rolls, unsettledReceipts } from "../film/rolls/tables.ts";
import { scans, zipDownloads } from "../film/scans/tables.ts";
import { contactSheets } from "../film/sheets/tables.ts";
import { places, tags } from "../film/tags/tables.ts";
import { staffChanges } from "../history/tables.ts";
import { idempotencyKeys } from "../idempotency/tables.ts";
import { GONE_EMAIL_HOST } from "../../rules/accounts/email.ts";
import { literal } from "../platform/database/literal.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { orderEvents, orderLines, orders, savedViews } from "../orders/tables.ts";
import { membershipCards, subscriptions } from "../memberships/tables.ts";
import { providerCustomerOf } from "../payments/queries.ts";
import { disputes, heldCredits, paymentCustomers, payments, refunds } from "../payments/tables.ts";
import { printDrafts, prints } from "../prints/tables.ts";
import { productReminders } from "../reminders/tables.ts";
import { productReturns } from "../returns/tables.ts";
import { productReviews } from "../reviews/tables.ts";
import { shares } from "../shares/tables.ts";
import { labels, postageRefunds, shipments } from "../shipping/tables.ts";
import { socialSubmissions } from "../submissions/tables.ts";
import { scanUnlocks } from "../unlocks/tables.ts";
import { vendorOrders } from "../vendors/tables.ts";
import { exportKey } from "./exports.ts";
import { forgetChoices, forgetGifts } from "./forget-choices.ts";
import { dataExports } from "./tables.ts";

/** What staff read in the place of words that are gone. */
const FORGOTTEN = "Forgotten with the account";

type User = typeof users.$inferSelect;

/**
 * Forgets who somebody is, and all that is theirs. What is bought and paid stays in the books, as nobody's: amounts, what for, and
 * of an address what its tax went by. Only the invoices name their recipient on, as the law asks (docs/product/personal-data.md).
 */
export async function forgetUser(deps: Deps, tx: Tx, user: User): Promise<void> {
  const { id, email, firstName } = user;
  const keys = await fileKeysOf(deps, tx, user);
  // What is sent is found by what is about to go.
  await forgetSent(tx, user);
  const ofUser = (userId: SQL): SQL => sql`${userId} = ${id}`;
  const theirs: readonly (readonly [PgTable, SQL])[] = [
    [keptCarts, ofUser(sql`${keptCarts.userId}`)],
    [dataExports, ofUser(sql`${dataExports.userId}`)],
    [shares, ofUser(sql`${shares.customerId}`)],
    [socialSubmissions, ofUser(sql`${socialSubmissions.customerId}`)],
    [contactSheets, ofUser(sql`${contactSheets.userId}`)],
    [zipDownloads, ofUser(sql`${zipDownloads.userId}`)],
    [tags, ofUser(sql`${tags.customerId}`)],
    [places, ofUser(sql`${places.customerId}`)],
    [scans, ofUser(sql`${scans.customerId}`)],
    [productReviews, ofUser(sql`${productReviews.userId}`)],
    [addresses, ofUser(sql`${addresses.userId}`)],
    [savedViews, ofUser(sql`${savedViews.userId}`)],
    [preferences, ofUser(sql`${preferences.userId}`)],
    [userIdentities, ofUser(sql`${userIdentities.userId}`)],
    [oneTimeCodes, ofUser(sql`${oneTimeCodes.userId}`)],
    // Where their browsers get notices goes with these.
    [knownBrowsers, ofUser(sql`${knownBrowsers.userId}`)],
    [authenticators, ofUser(sql`${authenticators.userId}`)],
    [passkeys, ofUser(sql`${passkeys.userId}`)],
    [sessions, ofUser(sql`${sessions.userId}`)],
    [recoveryCodes, ofUser(sql`${recoveryCodes.userId}`)],
    [accountEvents, ofUser(sql`${accountEvents.userId}`)],
    [idempotencyKeys, ofUser(sql`${idempotencyKeys.userId}`)],
    [paymentCustomers, ofUser(sql`${paymentCustomers.userId}`)],
    // Whom they invited, and who invited them: who was rewarded keeps that in the ledger of their credit.
    [
      referrals,
      or(eq(referrals.referrerId, id), eq(referrals.invitedUserId, id), eq(referrals.email, email.toLowerCase()))!,
    ],
    [productReminders, sql`${productReminders.userId} = ${id} or lower(${productReminders.email}) = lower(${email})`],
    // Of mails to those without an account the address alone says whose they are.
    // What staff did for them.
    [
      staffChanges,
      sql`${staffChanges.thingKind} = ${literal(staffChanges.thingKind, "CUSTOMER")} and ${staffChanges.thingId} = ${id}`,
    ],
    [failures, sql`${failures.userId} = ${id} or lower(${failures.data} ->> 'to') = lower(${email})`],
    [subscribers, sql`lower(${subscribers.email}) = lower(${email})`],
  ];
  await endSessions(tx, id, deps.now());
  const providerCustomerId = await providerCustomerOf(tx, id);
  if (providerCustomerId !== null) await deps.jobs.enqueue(tx, "forget-cards", { providerCustomerId });
  for (const [table, whose] of theirs) await tx.delete(table).where(whose);
  // What they changed as one of the lab is the lab's.
  await tx.update(staffChanges).set({ byUserId: null }).where(eq(staffChanges.byUserId, id));
  await forgetInBooks(tx, user);
  await tx
    .update(users)
    .set({
      email: `${id}@${GONE_EMAIL_HOST}`,
      emailVerifiedAt: null,
      passwordHash: null,
      firstName: "Deleted",
      lastName: "account",
      phone: null,
      profileImageKey: null,
      referralCode: newReferralCode(),
    })
    .where(eq(users.id, id));
  if (keys.length > 0) await deps.jobs.enqueue(tx, "remove-files", { keys });
  await enqueueMail(deps, tx, {
    template: "account-deleted",
    to: email,
    key: `account-deleted:${id}`,
    data: { firstName },
  });
}

/** What stays for the books, without who it was. */
async function forgetInBooks(tx: Tx, { id, email }: User): Promise<void> {
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id));
  const onlyPlace = (address: SQL) => sql`${address} || '{"placeId": null, "address1": "", "address2": null}'::jsonb`;
  await tx
    .update(orders)
    .set({
      notes: "",
      giftNote: "",
      internalNotes: "",
      accessCode: null,
      guestFirstName: null,
      guestLastName: null,
      guestNetworkHash: null,
      address: onlyPlace(sql`${orders.address}`),
    })
    .where(eq(orders.customerId, id));
  // What was written to them, and why something was given back, may name them; what happened when stays.
  await tx.update(orderEvents).set({ text: FORGOTTEN }).where(inArray(orderEvents.orderId, theirOrders));
  await tx.update(refunds).set({ reason: FORGOTTEN, problem: null }).where(inArray(refunds.orderId, theirOrders));
  await tx.update(heldCredits).set({ reason: FORGOTTEN }).where(inArray(heldCredits.orderId, theirOrders));
  await tx.delete(parcelPhotos).where(inArray(parcelPhotos.orderId, theirOrders));
  await tx
    .update(productReturns)
    .set({ words: "", answer: "", photoKey: null })
    .where(inArray(productReturns.orderId, theirOrders));
  await forgetChoices(tx, inArray(orderLines.orderId, theirOrders));
  await tx.delete(unsettledReceipts).where(inArray(unsettledReceipts.orderId, theirOrders));
  await tx.update(pickUps).set({ receiptUntold: null }).where(eq(pickUps.customerId, id));
  await tx.update(rolls).set({ name: "", notes: "" }).where(eq(rolls.customerId, id));
  await tx
    .update(shipments)
    .set({ address: onlyPlace(sql`${shipments.address}`), trackingNumber: null, trackingEvents: [] })
    .where(inArray(shipments.orderId, theirOrders));
  const theirShipments = tx.select({ id: shipments.id }).from(shipments).where(inArray(shipments.orderId, theirOrders));
  await tx
    .update(labels)
    .set({ pngKey: null, pdfKey: null, zplKey: null, shipment: null, trackingNumber: null, problem: null })
    .where(inArray(labels.shipmentId, theirShipments));
  await tx
    .update(postageRefunds)
    .set({ trackingNumber: null, problem: null })
    .where(inArray(postageRefunds.orderId, theirOrders));
  await tx
    .update(courierStops)
    .set({ address: onlyPlace(sql`${courierStops.address}`), lat: 0, lon: 0, photoKey: null, problem: null })
    .where(eq(courierStops.customerId, id));
  await tx.update(accountCreditEntries).set({ note: "" }).where(eq(accountCreditEntries.userId, id));
  // A parcel's number leads to where it went.
  await tx
    .update(vendorOrders)
    .set({ trackingNumber: null, reason: null })
    .where(inArray(vendorOrders.orderId, theirOrders));
  await tx.update(disputes).set({ answer: null, problem: null }).where(eq(disputes.userId, id));
  await tx.update(payments).set({ card: null, problem: null }).where(eq(payments.userId, id));
  await tx.update(subscriptions).set({ problem: null }).where(eq(subscriptions.userId, id));
  await tx
    .delete(membershipCards)
    .where(
      inArray(
        membershipCards.subscriptionId,
        tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, id)),
      ),
    );
  await forgetGifts(tx, { email, theirOrders });
  await tx.update(prints).set({ fileKey: null }).where(inArray(prints.orderId, theirOrders));
  await tx.update(printDrafts).set({ name: "", networkHash: null }).where(eq(printDrafts.userId, id));
}

/** What was mailed, texted and shown in their browsers stands in the jobs of the last day; what is not sent yet goes out. */
async function forgetSent(tx: Tx, { id, email, phone }: User): Promise<void> {
  const browsers = tx
    .select({ id: sql`${pushDevices.id}::text` })
    .from(pushDevices)
    .where(eq(pushDevices.userId, id));
  await tx.execute(sql`
    delete from pgboss.job
    where state in ('completed', 'failed', 'cancelled') and (
      name = 'send-mail' and lower(data ->> 'to') = lower(${email})
      or name = 'send-sms' and data ->> 'to' = ${phone}
      or name = 'send-push' and data ->> 'deviceId' in ${browsers})`);
}

/** Everything of theirs in the file store. */
async function fileKeysOf({ files }: Deps, tx: Tx, { id, profileImageKey }: User): Promise<string[]> {
  const theirScans = await tx.select({ id: scans.id }).from(scans).where(eq(scans.customerId, id));
  const inFolders = await Promise.all(theirScans.map((scan) => files.list(scanFolder(scan.id))));
  const ofScans = tx.select({ id: scans.id }).from(scans).where(eq(scans.customerId, id));
  const unlocked = await tx
    .select({ key: scanUnlocks.fileKey })
    .from(scanUnlocks)
    .where(inArray(scanUnlocks.scanId, ofScans));
  const sheets = await tx
    .select({ key: contactSheets.fileKey })
    .from(contactSheets)
    .where(eq(contactSheets.userId, id));
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id));
  const bought = await tx
    .select({ png: labels.pngKey, pdf: labels.pdfKey, zpl: labels.zplKey })
    .from(labels)
    .innerJoin(shipments, eq(shipments.id, labels.shipmentId))
    .where(inArray(shipments.orderId, theirOrders));
  const stops = await tx
    .select({ key: courierStops.photoKey })
    .from(courierStops)
    .where(eq(courierStops.customerId, id));
  const parcels = await tx
    .select({ key: parcelPhotos.key })
    .from(parcelPhotos)
    .where(inArray(parcelPhotos.orderId, theirOrders));
  const sentBack = await tx
    .select({ key: productReturns.photoKey })
    .from(productReturns)
    .where(inArray(productReturns.orderId, theirOrders));
  const reviewed = await tx
    .select({ key: productReviews.photoKey })
    .from(productReviews)
    .where(eq(productReviews.userId, id));
  const printed = await tx.select({ key: prints.fileKey }).from(prints).where(inArray(prints.orderId, theirOrders));
  const drafts = await tx
    .select({ original: printDrafts.originalKey, print: printDrafts.printKey, preview: printDrafts.previewKey })
    .from(printDrafts)
    .where(eq(printDrafts.userId, id));
  const exported = await tx.select({ id: dataExports.id }).from(dataExports).where(eq(dataExports.userId, id));
  const keys = [
    ...inFolders.flat().map(({ key }) => key),
    ...drafts.flatMap(({ original, print, preview }) => [original, print, preview]),
    ...[...unlocked, ...sheets, ...stops, ...parcels, ...sentBack, ...reviewed, ...printed].map(({ key }) => key),
    ...bought.flatMap(({ png, pdf, zpl }) => [png, pdf, zpl]),
    ...exported.map((one) => exportKey(one.id)),
    profileImageKey,
  ];
  return [...new Set(keys.filter((key) => key !== null))];
}
