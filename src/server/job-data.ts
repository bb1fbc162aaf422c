import type { FilmName } from "../../demo/photographs/film-looks.ts";
import type { OutingName } from "../../demo/photographs/outings.ts";
import type { ImportState } from "../rules/imports/imports.ts";

/** The data of every kind of job. Jobs are enqueued in the transaction that makes them necessary; handlers are in modules. */
export type JobData = {
  /** See `enqueueMail`. */
  "send-mail": { to: string; template: string; data: Record<string, unknown>; key: string };
  /** Sends a text message, with encrypted text; see `enqueueSms`. */
  "send-sms": { to: string; text: string; key: string };
  "push-news": { eventId: string };
  /** Shows a push notification in one browser; see `enqueuePush`. */
  "send-push": { deviceId: string; notice: { title: string; body: string; path: string; tag: string }; topic: string };
  /** Credits both sides of an invitation once the invited customer has paid. */
  "settle-referrals": Record<string, never>;
  /** E-mails the owners of API keys that expire within a week. */
  "warn-of-key-expiry": Record<string, never>;
  /** Deletes expired login throttles, rate limits, known browsers, sessions, API keys and account events. */
  "sweep-sign-in": Record<string, never>;
  /** E-mails the lab about late rolls, sold-out products and failed work. */
  "mail-notices": Record<string, never>;
  "derive-scan": { scanId: string };
  /** Creates the sizes of a rescan, and replaces the frame's file with it. */
  "show-rescan": { rescanId: string };
  /** E-mails a customer about the scans synced up to a time, an ISO string. */
  "mail-scans-ready": { orderId: number; until: string };
  /** E-mails a customer that all declared film arrived, unless the receipt was undone. */
  "mail-receipt": { orderId: number; receiptId: string };
  /** Charges or refunds differences found at receipt, and e-mails the customer, unless the receipt was undone. */
  "settle-receipt": { orderId: number; receiptId: string };
  /** Refunds a roll that was written off and e-mails the customer, unless that was undone. */
  "settle-write-off": { orderId: number; rollId: string; writeOffId: string; note: string; by: string };
  /** E-mails a customer once about rescanned frames of a roll. */
  "mail-rescans": { rollId: string };
  /** Handles the payment of an order: receipt, invoice, vendors. `amount` in cents, as charged. */
  "follow-payment": { orderId: number; amount: number };
  /** Finishes a payment that a crash or an unreachable provider left open. */
  "finish-payment": { paymentId: string };
  "store-card": { paymentId: string };
  /** Deletes the cards of a deleted account at the provider. */
  "forget-cards": { providerCustomerId: string };
  /** Requests a refund from the provider until its outcome is known. */
  "finish-refund": { refundId: string };
  "send-dispute-answer": { disputeId: string };
  "report-tax": { orderId: number };
  /** Copies an entry of the account-credit ledger to the provider. */
  "mirror-account-credit": { entryId: string };
  /** Fetches the current state of the object that a webhook is about. */
  "process-webhook": { eventId: string };
  /** Delivers webhooks of the built-in payment provider. */
  "deliver-sandbox-events": Record<string, never>;
  /** Finishes payments, refunds, ledger copies and webhooks that a crash or outage left open. */
  "reconcile-payments": Record<string, never>;
  "record-card-fees": Record<string, never>;
  /** Finishes payments whose request died, checks card readers, and delivers webhooks of the built-in provider. */
  "check-open-payments": Record<string, never>;
  /** Buys a label whose purchase a crash or an unreachable provider interrupted. */
  "buy-label": { labelId: string };
  /** Makes a scan form that a crash or an unreachable provider interrupted. */
  "make-scan-form": { scanFormId: string };
  /** Registers a typed tracking number with the postage service. */
  "follow-parcel": { shipmentId: string };
  /** Requests a refund of an unused label's postage, and checks its state. */
  "refund-postage": { postageRefundId: string };
  /** Checks open postage refunds, each once a day. */
  "check-postage-refunds": Record<string, never>;
  /** Updates a new or changed membership from the provider. */
  "finish-subscription": { subscriptionId: string };
  /** Updates memberships at the end of their term; with the built-in provider, renews the due ones. */
  "sweep-memberships": Record<string, never>;
  "convert-print-draft": { draftId: string };
  /** Creates the full-sheet file that a paid print is made from. */
  "make-sheet-file": { printId: string };
  /** Deletes print drafts that were never ordered. */
  "sweep-print-drafts": Record<string, never>;
  /** Fixes the list of entries of a zip, and notifies the browser. */
  "prepare-zip": { zipDownloadId: string };
  /** Draws the contact sheet of a print draft. */
  "print-contact-sheet": { draftId: string; userId: string; rollId: string };
  "make-contact-sheet": { contactSheetId: string };
  /** Marks abandoned zips and contact sheets as failed, and deletes those older than a day. */
  "sweep-downloads": Record<string, never>;
  /** Finishes uploads whose process died, and deletes scans that were not uploaded within a day. */
  "sweep-uploads": Record<string, never>;
  "watch-scanner-folder": Record<string, never>;
  /** Creates a product's thumbnail when another picture becomes its first. */
  "make-thumbnail": { productId: string };
  "make-unlock-file": { unlockId: string };
  /** Reminds non-members before the storage of their scans ends, and ends it. */
  "end-storage": Record<string, never>;
  "mail-share-answers": Record<string, never>;
  /** Measures how long film takes, and moves promised dates that cannot be met. */
  "revise-promises": Record<string, never>;
  "roll-up-days": Record<string, never>;
  "make-data-export": { exportId: string };
  /** Deletes accounts a week after the request, and expired exports. */
  "sweep-personal-data": Record<string, never>;
  /** Makes the archive of an export of the whole lab. */
  "make-lab-export": { labExportId: string };
  /** Deletes archives of the lab after some days. */
  "sweep-lab-exports": Record<string, never>;
  "remove-files": { keys: string[] };
  /** Removes shop pictures a day after their removal. */
  "sweep-removed-pictures": Record<string, never>;
  /** Sends back-in-stock e-mails. */
  "send-reminders": Record<string, never>;
  "remind-pick-ups": Record<string, never>;
  /** Reminds vendors of overdue orders, and notifies the lab. */
  "remind-vendors": Record<string, never>;
  /** Counts recent sales, for lists sorted by popularity. */
  "count-popularity": Record<string, never>;
  /** Counts which products are bought in the same orders. */
  "count-bought-together": Record<string, never>;
  /** E-mails customers once about an abandoned cart. */
  "mail-abandoned-carts": Record<string, never>;
  /** Cancels unpaid orders whose hold has expired, and e-mails guests the link to their unpaid order. */
  "sweep-unpaid-orders": Record<string, never>;
  /** Makes products, pages and the payment provider follow a price list that begins to hold. */
  "start-prices": { version: number };
  "find-uncollected": Record<string, never>;
  /** Charges the shipping of uncollected negatives. */
  "ship-uncollected": { orderId: number };
  "send-gift-cards": Record<string, never>;
  /** Works on one batch of an import; runs only if the import is still at this state and position. */
  "work-import": { importId: string; state: ImportState; position: number };
  /** E-mails the owner of an imported account the link to claim it. */
  "invite-imported": { userId: string };
  /** Fetches pictures of imported products in batches; each batch enqueues the next. */
  "fetch-import-pictures": { importId: string };
  /** Deletes the rows of old imports. */
  "sweep-imports": Record<string, never>;
  "sweep-failures": Record<string, never>;
  /** Gives events of the outbox their place in the feed, and makes their deliveries. */
  "dispatch-events": Record<string, never>;
  /** Delivers an endpoint's due events. */
  "deliver-webhooks": { endpointId: string };
  /** Deletes events older than 90 days. */
  "sweep-events": Record<string, never>;
  /** Deletes staff changes older than three years. */
  "sweep-changes": Record<string, never>;
  /** Demo: stores the files of digital products, and draws the shop's pictures. */
  "picture-demo-shop": Record<string, never>;
  /** Demo: renders a roll's photographs and runs them through the bench's steps. */
  "photograph-demo-roll": {
    rollId: string;
    orderId: number;
    adminId: string;
    seed: number;
    outing: OutingName;
    film: FilmName;
    frames: number;
    name: string;
    at: string;
  };
};
