/** Every kind of background work and what it is told. Work is enqueued in the transaction that makes it necessary. */
export type JobData = {
  /** Sends one mail; enqueued by any write through `enqueueMail`. */
  "send-mail": { to: string; template: string; data: Record<string, unknown>; key: string };
  /** Sends one text message; enqueued by any write through `enqueueSms`, its text sealed. */
  "send-sms": { to: string; text: string; key: string };
  /** Has an order's news shown in its customer's browsers. */
  "push-news": { eventId: string };
  /** Shows one notice in one browser; enqueued through `enqueuePush`. */
  "send-push": { deviceId: string; notice: { title: string; body: string; path: string; tag: string }; topic: string };
  /** Gives both sides of an invitation their account credit, once the invited customer paid. */
  "settle-referrals": Record<string, never>;
  /** Every hour: lets go of counted tries and calls, known browsers, ended sessions and events that are of no use any more. */
  "sweep-sign-in": Record<string, never>;
  /** Derives the sizes of one uploaded scan. */
  "derive-scan": { scanId: string };
  /** Makes the pictures of another file for a frame, and puts it in the place of the former. */
  "show-rescan": { rescanId: string };
  /** Tells a customer that the scans of a pick-up are up, of those that were synced until then, as an ISO string. */
  "mail-scans-ready": { orderId: number; until: string };
  /** Tells a customer that their film is here, all of it as declared, unless that receipt was taken back. */
  "tell-of-receipt": { orderId: number; receiptId: string };
  /** Charges and gives back what a receipt found and tells its customer, unless it was taken back. */
  "settle-receipt": { orderId: number; receiptId: string };
  /** Gives back what comes back for a roll that was written off and tells its customer, unless that was taken back. */
  "settle-write-off": { orderId: number; rollId: string; writeOffId: string; note: string; by: string };
  /** Tells a customer which frames of a roll were scanned anew, once for each. */
  "mail-rescans": { rollId: string };
  /** Does what follows the payment of an order: the receipt, the invoice, the vendors. `amount` in cents, as charged. */
  "follow-payment": { orderId: number; amount: number };
  /** Finishes a payment whose outcome a crash or an unreachable provider left open. */
  "finish-payment": { paymentId: string };
  /** Keeps the card of a captured payment for its owner, who asked for it. */
  "keep-card": { paymentId: string };
  /** Has the provider forget the cards of a customer whose account is gone. */
  "forget-cards": { providerCustomerId: string };
  /** Asks the provider for a refund until it is known how it ended. */
  "finish-refund": { refundId: string };
  "send-dispute-answer": { disputeId: string };
  /** Tells the tax service outside what of an order was sold and what went back. */
  "report-tax": { orderId: number };
  /** Tells the provider one entry of the account credit ledger. */
  "mirror-account-credit": { entryId: string };
  /** Looks at how the thing stands now that a provider's event was about. */
  "work-provider-event": { eventId: string };
  /** Hands the events of the built-in test provider in, as a real one posts them. */
  "deliver-test-events": Record<string, never>;
  /** Every 10 minutes: finishes payments, refunds, mirrored entries and events that a crash or outage left open. */
  "sweep-money": Record<string, never>;
  /** Every minute: has payments finished whose request died, looks at card readers, and hands in what the test provider has to tell. */
  "look-after-payments": Record<string, never>;
  /** Buys a postage label that a crash or an unreachable provider left open. */
  "buy-label": { labelId: string };
  /** Has the postage service follow a parcel whose number staff typed. */
  "follow-parcel": { shipmentId: string };
  /** Asks for the postage of a label that was not used, and how that stands. */
  "bring-postage-back": { postageRefundId: string };
  /** Every hour: has the postage service asked, once a day, for what it has not given back yet. */
  "look-after-postage-refunds": Record<string, never>;
  /** Brings a membership that was begun or changed to where it stands at the provider. */
  "finish-subscription": { subscriptionId: string };
  /** Every hour: looks after memberships whose term is over, and lets the test provider renew those that are due. */
  "sweep-memberships": Record<string, never>;
  /** Makes a print draft's file into the JPEG that is printed. */
  "convert-print-draft": { draftId: string };
  /** Makes the file of a whole sheet that a paid print is made from. */
  "make-sheet-file": { printId: string };
  /** Once a day: lets go of print drafts that nobody ordered. */
  "sweep-print-drafts": Record<string, never>;
  /** Fixes the entries of a zip and tells the socket. */
  "prepare-zip": { zipDownloadId: string };
  /** Draws the contact sheet of a print draft. */
  "print-contact-sheet": { draftId: string; userId: string; rollId: string };
  /** Makes the file of a contact sheet and tells the socket. */
  "make-contact-sheet": { contactSheetId: string };
  /** Every 5 minutes: gives up zips and contact sheets that nobody makes any more, and lets go of what is kept for a day alone. */
  "sweep-downloads": Record<string, never>;
  /** Every 2 minutes: finishes uploads whose bytes arrived but whose row was not moved on, and drops scans never uploaded after a day. */
  "sweep-uploads": Record<string, never>;
  /** Every minute, and at an operator's word: takes what a scanner has left in the watched folder. */
  "watch-scanner-folder": Record<string, never>;
  /** Makes a product's thumbnail anew, where another of its pictures is the first. */
  "keep-thumbnail": { productId: string };
  /** Makes the file of an unlocked size of a scan. */
  "make-unlock-file": { unlockId: string };
  /** Every hour: reminds non-members of the end of their scans' storage, and ends it. */
  "end-storage": Record<string, never>;
  /** Every 5 minutes: tells owners of shares by mail what visitors said. */
  "mail-share-answers": Record<string, never>;
  /** Every hour: measures how long film takes, and moves the promised days that cannot be kept. */
  "keep-promises": Record<string, never>;
  "keep-days": Record<string, never>;
  /** Makes the zip of all that is somebody's, and tells them. */
  "make-data-export": { exportId: string };
  /** Every hour: deletes the accounts whose day has come, and lets go of zips whose days are over. */
  "sweep-personal-data": Record<string, never>;
  /** Takes files away whose rows are gone. */
  "remove-files": { keys: string[] };
  /** Every hour: lets go of pictures of the shop that were removed more than a day ago. */
  "sweep-removed-pictures": Record<string, never>;
  /** Every 5 minutes: tells those who wait for a product that it can be had. */
  "tell-those-who-wait": Record<string, never>;
  /** Every 20 minutes, in the evening: reminds customers of tomorrow's pick-ups. */
  "remind-pick-ups": Record<string, never>;
  /** Every hour: reminds vendors of what waits too long, and tells the lab. */
  "remind-vendors": Record<string, never>;
  /** Every hour: counts what sold lately, for lists sorted by popularity. */
  "count-popularity": Record<string, never>;
  /** Once a day: counts which products are bought in the same orders, for what product pages offer with them. */
  "count-bought-together": Record<string, never>;
  /** Every 10 minutes: mails customers once about a cart that they left. */
  "mail-left-carts": Record<string, never>;
  /**
   * Every minute: cancels open orders whose time to hold goods and credits unpaid is over, and mails who has no account the way back to one
   * of theirs that is not paid.
   */
  "look-after-unpaid-orders": Record<string, never>;
  /** Once a day: finds negatives that were not collected in time and are to be shipped. */
  "find-uncollected": Record<string, never>;
  /** Charges the shipping of an order's negatives that were not collected, and has them shipped. */
  "ship-uncollected": { orderId: number };
  /** Every 10 minutes: mails gift cards whose day has come. */
  "send-gift-cards": Record<string, never>;
  /** Once a day: forgets failures that are long over. */
  "sweep-failures": Record<string, never>;
  /** Every day: lets go of what staff changed more than three years ago. */
  "sweep-changes": Record<string, never>;
  /** Every 5 minutes: folds the changes of how many orders there are, and of how many rolls, into the counts. */
  "fold-counts": Record<string, never>;
  /** Demo only: puts in the files of digital products, and draws the pictures of the shop's products and collections. */
  "picture-demo-shop": Record<string, never>;
  /** Demo only: renders a roll's photographs and puts them through the bench. */
  "photograph-demo-roll": {
    rollId: string;
    orderId: number;
    adminId: string;
    seed: number;
    stock: string;
    frames: number;
    name: string;
    at: string;
  };
};
