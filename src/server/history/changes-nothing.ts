import type { CallName } from "../../contract/all.ts";

/** Calls that are no reads by their method, and need no record of who of the lab made them, with why. */
export const CHANGES_NOTHING: Readonly<Partial<Record<CallName, string>>> = {
  quoteOrder: "says what an order would cost",
  previewUserOrderChange: "says what a change would cost",
  previewOrderChange: "says what a change would cost",
  quoteReceipt: "says what a receipt would change",
  quoteUnlocks: "says what larger sizes would cost",
  lookAtGiftCard: "says what is on a card",
  calculateTax: "says what the tax would be",
  listDownloadFiles: "says what a zip would hold",
  startZipDownload: "makes a file of what is there",
  makeContactSheet: "makes a file of what is there",
  printContactSheet: "makes a picture of what is there, to be ordered",
  downloadFile: "gives a link",
  markRollSeen: "says that somebody looked",
  saveView: "a view is its keeper's own, and nobody else has it",
  forgetView: "a view is its keeper's own, and nobody else has it",
  readNews: "says that somebody looked",
  countTerm: "counts what was looked for, by nobody",
  keepCart: "a cart is its owner's, and staff have none for others",
  tryService: "asks a service outside how it is; how it answered stands with it",
};
