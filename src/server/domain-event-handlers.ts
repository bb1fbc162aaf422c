import type { SQL } from "drizzle-orm";
import { noteReferredOrder } from "./accounts/referrals/reward-referral.ts";
import { startHeldFilm } from "./bench/hold-film.ts";
import { takeEffectOfAddOn } from "./checkout/take-effect.ts";
import type { Deps, Tx } from "./deps.ts";
import { makeGiftCards } from "./digital-goods/make-gift-cards.ts";
import { noteDamagedScan } from "./imports/scans/note-damaged-scan.ts";
import { syncSubscription } from "./memberships/sync-subscription.ts";
import type { ContentsText } from "./orders/contents-text.ts";
import type { LockedOrder } from "./orders/lock-order.ts";
import type { PaidOrder } from "./orders/mark-paid.ts";
import { issueInvoices } from "./payments/issue-invoice.ts";
import { syncDispute } from "./payments/sync-dispute.ts";
import { isSettled, syncPayment, syncRefund } from "./payments/sync-payment.ts";
import { reportTaxLater } from "./payments/report-tax.ts";
import type { WebhookEvent } from "./webhooks/inbox.ts";
import { syncPostageRefund } from "./shipping/postage-refund-jobs.ts";
import { syncTracking } from "./shipping/sync-tracking.ts";
import { forgetUnlockFiles, renewUnlockFiles } from "./unlocks/unlock-files.ts";
import { makeSheetFiles } from "./prints/make-sheet-file.ts";
import { unlockPaidScans } from "./unlocks/unlock-scans.ts";
import { handToVendors } from "./vendors/hand-to-vendors.ts";

/**
 * The domain event handlers, which run in the listed order. A domain imports only from lower floors, so
 * other domains' reactions to its events are listed here.
 */
export type DomainEventHandlers = {
  /** An add-on order was paid. Runs in the payment's transaction, under the customer's lock. */
  onAddOnPaid: readonly ((deps: Deps, tx: Tx, order: PaidOrder) => Promise<unknown>)[];
  /** An order was paid. Runs in a job's transaction shortly after, under the order's lock. */
  onOrderPaid: readonly ((deps: Deps, tx: Tx, order: LockedOrder, contents: ContentsText) => Promise<unknown>)[];
  /** Runs after `onOrderPaid`, once for all orders of the same job. */
  onOrdersPaid: readonly ((deps: Deps, tx: Tx, orderIds: number[]) => Promise<unknown>)[];
  /** The storage of a roll's scans ended. Deletes derived data, and returns the keys of the files to remove. */
  onStorageEnded: readonly ((tx: Tx, rollId: string) => Promise<string[]>)[];
  /** A scan's file was replaced. Runs in the transaction that publishes the new file. */
  onScanReplaced: readonly ((deps: Deps, tx: Tx, scanId: string) => Promise<unknown>)[];
  /** A scan of an earlier roll can't be read as a picture. */
  onEarlierScanDamaged: readonly ((tx: Tx, scan: DamagedScan) => Promise<unknown>)[];
  /**
   * A provider sent a webhook: handlers by provider and by the beginning of the event's type. Each fetches the object's
   * current state from the provider, so the order and the number of webhooks do not matter.
   */
  onWebhook: Readonly<Record<WebhookEvent["provider"], Readonly<Record<string, WebhookHandler>>>>;
};

export type DamagedScan = { scanId: string; rollId: string; problem: string };

export type WebhookHandler = {
  /** @param subject the provider's id of the object */
  process(deps: Deps, subject: string): Promise<unknown>;
  /** A condition: the object is final here, so its webhooks bring nothing new. Default: every webhook is processed. */
  isFinal?(subject: string): SQL;
};

export const domainEventHandlers: DomainEventHandlers = {
  onAddOnPaid: [takeEffectOfAddOn, unlockPaidScans],
  onOrderPaid: [
    noteReferredOrder,
    makeGiftCards,
    makeSheetFiles,
    handToVendors,
    (deps, tx, order, { rolls }) => (rolls.length > 0 ? startHeldFilm(deps, tx, order) : Promise.resolve()),
    (deps, tx, { id }) => reportTaxLater(deps, tx, id),
  ],
  // Last: until commit, no one else gets an invoice number.
  onOrdersPaid: [issueInvoices],
  onStorageEnded: [forgetUnlockFiles],
  onScanReplaced: [renewUnlockFiles],
  onEarlierScanDamaged: [noteDamagedScan],
  onWebhook: {
    payments: {
      "payment.": { process: syncPayment, isFinal: isSettled },
      "refund.": { process: syncRefund },
      "dispute.": { process: syncDispute },
      "subscription.": { process: syncSubscription },
      "invoice.": { process: syncSubscription },
    },
    postage: { "tracker.": { process: syncTracking }, "refund.": { process: syncPostageRefund } },
  },
};
