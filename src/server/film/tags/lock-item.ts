import { sql } from "drizzle-orm";
import type { Tx } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { lockUser } from "../../accounts/lock-user.ts";
import { visible, type Viewer } from "../scans/scan-conditions.ts";

/** A roll or a scan, as somebody sees it. */
export type Item = { kind: "roll" | "scan"; id: string };

const NAMES = { roll: "There is no such roll.", scan: "There is no such scan." } as const;

/**
 * Finds a roll or scan that the viewer sees. A customer's tags and locations change one after the other: whoever changes
 * them holds the customer's row.
 */
export async function lockItem(tx: Tx, viewer: Viewer, { kind, id }: Item): Promise<void> {
  await lockUser(tx, viewer.userId);
  const found =
    kind === "roll"
      ? sql`select from rolls r where r.id = ${id} and r.customer_id = ${viewer.userId}`
      : sql`select from scans s join rolls r on r.id = s.roll_id
          where s.id = ${id} and s.customer_id = ${viewer.userId} and ${visible(viewer)}`;
  const { rows } = await tx.execute(found);
  if (rows.length === 0) throw notFound(NAMES[kind]);
}
