import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { lockUser } from "../../accounts/lock-user.ts";
import { visible, type Viewer } from "../visible-scans.ts";
import { rolls } from "../rolls/tables.ts";
import { scans } from "../scans/tables.ts";
import type { ItemKind } from "./tags-and-places.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");

export type Item = { kind: ItemKind; id: string };

const NAMES = { roll: "Roll not found.", scan: "Scan not found." } as const;

/** Finds a roll or scan that the viewer sees. Locks the customer's row, so tags and locations change one at a time. */
export async function lockItem(tx: Tx, viewer: Viewer, { kind, id }: Item): Promise<void> {
  await lockUser(tx, viewer.userId);
  const found =
    kind === "roll"
      ? sql`select from ${rolls} ${r} where ${r.id} = ${id} and ${r.customerId} = ${viewer.userId}`
      : sql`select from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId}
          where ${s.id} = ${id} and ${s.customerId} = ${viewer.userId} and ${visible(viewer)}`;
  const { rows } = await tx.execute(found);
  if (rows.length === 0) throw notFound(NAMES[kind]);
}
