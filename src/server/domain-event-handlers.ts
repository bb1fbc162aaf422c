import type { SQL } from "drizzle-orm";
import { noteReferredOrder } from "./accounts/referrals/reward-referral.ts";
import { startHeldFilm } from "./bench/hold-film.ts";
import { takeEffectOfAddOn } from "./checkout/take-effect.ts";
import type { Deps, Tx } from "./deps.ts";
import { makeGiftCards } from "./digital-goods/make-gift-cards.ts";
import { syncSubscription } from "./memberships/sync-subscription.ts";
import type { ContentsText } from "./orders/contents-text.ts";
import type { LockedOrder } from "./orders/lock-order.ts";
import type { PaidOrder } from "./orders/mark-paid.ts";
import { issueInvoices } from "./payments/issue-invoice.ts";
import { lookAtDispute } from "./payments/look-at-dispute.ts";
import { isSettled, lookAtPayment, lookAtRefund } from "./payments/look-again.ts";
import { reportTaxLater } from "./payments/report-tax.ts";
import type { ProviderEvent } from "./provider-events/receive-provider-event.ts";
import { lookAtPostageRefund } from "./shipping/bring-postage-back.ts";
import { syncTracking } from "./shipping/sync-tracking.ts";
import { forgetUnlockFiles } from "./unlocks/forget-files.ts";
import { renewUnlockFiles } from "./unlocks/renew-files.ts";
import { makeSheetFiles } from "./prints/make-sheet-file.ts";
import { unlockPaidScans } from "./unlocks/unlock-paid-scans.ts";
import { handToVendors } from "./vendors/hand-to-vendors.ts";

/**
 * What other domains do when something happens in one: written here, since a domain imports only from the floors below it.
 * Read from the top: when this happens, these follow, in this order.
 */
export type DomainEventHandlers = {
  /** What was bought for another order was paid: in the payment's own transaction, under the lock of the customer. */
  addOnPaid: readonly ((deps: Deps, tx: Tx, order: PaidOrder) => Promise<unknown>)[];
  /** An order was paid: in a job's transaction a moment later, under the order's lock; `holds` is what is in it. */
  orderPaid: readonly ((deps: Deps, tx: Tx, order: LockedOrder, holds: ContentsText) => Promise<unknown>)[];
  /** The same at last, once for all orders that are followed together. */
  ordersPaid: readonly ((deps: Deps, tx: Tx, orderIds: number[]) => Promise<unknown>)[];
  /** The scans of a roll are not stored any more: forgets the files that were made of them, and tells their keys. */
  storageEnded: readonly ((tx: Tx, rollId: string) => Promise<string[]>)[];
  /** Another file took the place of a scan's: what was made of it is made anew, in the same transaction. */
  scanRenewed: readonly ((deps: Deps, tx: Tx, scanId: string) => Promise<unknown>)[];
  /**
   * A provider told of something, by who it is and the beginning of the event's type. Each asks the provider how the thing stands now,
   * so that it does not matter in which order events come, or how often.
   */
  providerEvent: Readonly<Record<ProviderEvent["provider"], Readonly<Record<string, EventWorker>>>>;
};

/** Looks after one type of a provider's events; `subject` is the provider's id of what they are about. */
export type EventWorker = {
  work(deps: Deps, subject: string): Promise<unknown>;
  /** A condition: whether the thing has come to its end here, so that the event tells nothing. Unset: every event is worked. */
  isOver?(subject: string): SQL;
};

export const domainEventHandlers: DomainEventHandlers = {
  addOnPaid: [takeEffectOfAddOn, unlockPaidScans],
  orderPaid: [
    noteReferredOrder,
    makeGiftCards,
    makeSheetFiles,
    handToVendors,
    (deps, tx, order, { rolls }) => (rolls.length > 0 ? startHeldFilm(deps, tx, order) : Promise.resolve()),
    (deps, tx, { id }) => reportTaxLater(deps, tx, id),
  ],
  // From here until commit nobody else gets an invoice number.
  ordersPaid: [issueInvoices],
  storageEnded: [forgetUnlockFiles],
  scanRenewed: [renewUnlockFiles],
  providerEvent: {
    payments: {
      "payment.": { work: lookAtPayment, isOver: isSettled },
      "refund.": { work: lookAtRefund },
      "dispute.": { work: lookAtDispute },
      "subscription.": { work: syncSubscription },
      "invoice.": { work: syncSubscription },
    },
    postage: { "tracker.": { work: syncTracking }, "refund.": { work: lookAtPostageRefund } },
  },
};
