import { eq, inArray } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import type { User } from "../module.ts";
import { orders } from "../orders/tables.ts";
import { printDrafts, prints } from "./tables.ts";

/** Clears names and files of prints and drafts, whose rows stay. @returns the keys of the files */
export async function deleteUserData(tx: Tx, { id }: User): Promise<(string | null)[]> {
  const ofTheirs = inArray(prints.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id)));
  const printed = await tx.select({ key: prints.fileKey }).from(prints).where(ofTheirs);
  await tx.update(prints).set({ fileKey: null }).where(ofTheirs);
  const drafts = await tx
    .update(printDrafts)
    .set({ name: "", networkHash: null })
    .where(eq(printDrafts.userId, id))
    .returning();
  return [
    ...printed.map(({ key }) => key),
    ...drafts.flatMap(({ originalKey, printKey, previewKey }) => [originalKey, printKey, previewKey]),
  ];
}
