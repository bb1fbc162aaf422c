import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { cleanDescription, cleanName } from "../../files/clean-name.ts";
import { visible, type Viewer } from "./scan-conditions.ts";

/** Names or describes a scan that the viewer sees. What is undefined stays. */
export async function updateScan(
  { db }: Deps,
  viewer: Viewer,
  scanId: string,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  const { rows } = await db.execute(sql`
    update scans s set
      name = ${name === undefined ? sql`s.name` : cleanName(name)},
      description = ${description === undefined ? sql`s.description` : cleanDescription(description)}
    from rolls r
    where s.id = ${scanId} and s.customer_id = ${viewer.userId} and r.id = s.roll_id and ${visible(viewer)}
    returning s.id`);
  if (rows.length === 0) throw notFound("There is no such scan.");
}
