import { sql } from "drizzle-orm";
import type { Tx } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { visible } from "./scan-conditions.ts";

export type OwnScan = { id: string; rollId: string; orderId: number };

/** The scans that these ids name, each of which `userId` can see; 404 when one of them is missing or another's. */
export async function ownVisibleScans(tx: Tx, userId: string, scanIds: readonly string[]): Promise<OwnScan[]> {
  const ids = [...new Set(scanIds.map((id) => id.toLowerCase()))];
  const { rows } = await tx.execute<OwnScan>(sql`
    select s.id, s.roll_id as "rollId", r.order_id as "orderId" from scans s join rolls r on r.id = s.roll_id
    where s.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) and s.customer_id = ${userId} and ${visible({ isLab: false })}
    order by s.id`);
  if (rows.length < ids.length) throw notFound("There is no such scan.");
  return rows;
}
