import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { cleanDescription, cleanName } from "../../files/clean-name.ts";
import { rolls } from "../rolls/tables.ts";
import { visible, type Viewer } from "../visible-scans.ts";
import { scans } from "./tables.ts";

const s = alias(scans, "s");
const r = alias(rolls, "r");

/** Names or describes a scan that the viewer sees. What is undefined stays. */
export async function updateScan(
  { db }: Deps,
  viewer: Viewer,
  scanId: string,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  const changed = await db
    .update(s)
    .set({
      name: name === undefined ? sql`${s.name}` : cleanName(name),
      description: description === undefined ? sql`${s.description}` : cleanDescription(description),
    })
    .from(r)
    .where(and(eq(s.id, scanId), eq(s.customerId, viewer.userId), eq(r.id, s.rollId), visible(viewer)))
    .returning({ id: s.id });
  if (changed.length === 0) throw notFound("Scan not found.");
}
