import type { SQL } from "drizzle-orm";
import type { CallName } from "../../contract/all.ts";
import { changedFields, type ChangedPart, type ChangedObject, type ChangeVerb } from "../../rules/history/changes.ts";
import type { Db, Deps } from "../deps.ts";
import { actingKey } from "../platform/http/acting-key.ts";
import { newId } from "../platform/ids.ts";
import { staffChanges } from "./tables.ts";

export type StaffChange = {
  /** The staff member's account; SQL where the insert looks it up. */
  by: string | SQL;
  verb: ChangeVerb;
  thing: { kind: ChangedObject; id: string; name: string };
  /** The call, for actions on a customer's behalf. */
  call?: CallName;
  part?: { kind: ChangedPart; id?: string | null; name: string };
  /** The previous values; null for something new. */
  before?: object | null;
  /** The new values, or those in the request; null for something removed. */
  after?: object | null;
};

/** An action on a customer's behalf. Customers are found by id: the record does not contain their name. */
export const doneFor = (userId: string, call: CallName) => ({
  verb: "ACTED_FOR" as const,
  thing: { kind: "CUSTOMER" as const, id: userId, name: "" },
  call,
});

type Inserts = Pick<Db, "insert">;

/** Characters stored of a name. */
const LONGEST_NAME = 200;

/** Returns a change as a row; null if nothing changed. */
export function changeRow({ now }: Pick<Deps, "now">, change: StaffChange) {
  const { by, verb, thing, call = null, part, before = null, after = null } = change;
  const fields = changedFields(before, after);
  const isCompared = before !== null && after !== null;
  if (isCompared && fields.length === 0) return null;
  return {
    id: newId(),
    at: now(),
    byUserId: by as string,
    byKey: actingKey(),
    verb,
    thingKind: thing.kind,
    thingId: thing.id.toLowerCase(),
    thingName: thing.name.slice(0, LONGEST_NAME),
    partKind: part?.kind ?? null,
    partId: part?.id ?? null,
    partName: part?.name.slice(0, LONGEST_NAME) ?? null,
    call,
    fields,
  };
}

export async function recordChange(deps: Pick<Deps, "now">, tx: Inserts, change: StaffChange): Promise<void> {
  await recordChanges(deps, tx, [change]);
}

export async function recordChanges(
  deps: Pick<Deps, "now">,
  tx: Inserts,
  changes: readonly StaffChange[],
): Promise<void> {
  const rows = changes.flatMap((change) => changeRow(deps, change) ?? []);
  if (rows.length > 0) await tx.insert(staffChanges).values(rows);
}

/** Calls that are not reads by their method but need no record of the staff member, with the reason. */
export const CHANGES_NOTHING: Readonly<Partial<Record<CallName, string>>> = {
  revokeApiKey: "is recorded with the key, also when it is a customer's",
  previewMail: "shows an e-mail with example data",
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
  storeCart: "a cart is its owner's, and staff have none for others",
  sendTestEvent: "sends an example to an address that is recorded",
  testChatChannel: "sends an example to a channel that is recorded",
  resendWebhookDelivery: "sends an event again; the list of deliveries shows it",
  testFeedLink: "only counts what the link shows",
  testScannerFolder: "deletes the file that it writes",
  testVendors: "only reads",
  tryService: "asks a service outside how it is; how it answered stands with it",
};
