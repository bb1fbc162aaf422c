import { and, eq } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/orders/saved-views.ts";
import type { SavedView } from "../../contract/orders/saved-views.ts";
import { MOST_SAVED_VIEWS } from "../../rules/orders/saved-views.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { Db, Deps } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { savedViews } from "./tables.ts";

const shown = { id: savedViews.id, name: savedViews.name, address: savedViews.address };

export const listSavedViews = async (db: Db, userId: string): Promise<{ views: SavedView[] }> => ({
  // By name, so that a view that is deleted and saved again has the same position in every browser.
  views: await db.select(shown).from(savedViews).where(eq(savedViews.userId, userId)).orderBy(savedViews.name),
});

export async function saveView(
  { db, live }: Deps,
  userId: string,
  { name, address }: BodyOf<typeof contract.saveView>,
): Promise<{ view: SavedView }> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const own = await tx.select(shown).from(savedViews).where(eq(savedViews.userId, userId));
    const there = own.find((one) => one.name === name);
    if (there?.address === address) return { view: there };
    if (there !== undefined) throw refuse(contract.saveView, "NAME_TAKEN");
    if (own.length >= MOST_SAVED_VIEWS) throw refuse(contract.saveView, "TOO_MANY");
    const [view] = await tx
      .insert(savedViews)
      .values({ id: newId(), userId, name, address })
      .returning({ ...shown, notified: live.notifying({ type: "saved-views", userId }) });
    const { notified: _, ...savedView } = view!;
    return { view: savedView };
  });
}

export async function forgetView({ db, live }: Deps, userId: string, viewId: string): Promise<void> {
  const gone = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, viewId), eq(savedViews.userId, userId)))
    .returning({ notified: live.notifying({ type: "saved-views", userId }) });
  if (gone.length === 0) throw notFound("View not found.");
}
