import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Unlock, UnlockedScan } from "../../contract/unlocks/unlocks.ts";
import { effectiveTier } from "../../rules/memberships/tiers.ts";
import { type UnlockSize } from "../../rules/unlocks/unlocks.ts";
import type { CallDeps } from "../deps.ts";
import { tierOf } from "../credits/tier-of.ts";
import { notFound } from "../platform/http/errors.ts";
import { fileNameOf } from "../film/scans/zip-entries.ts";
import { visible } from "../film/visible-scans.ts";
import { orders } from "../orders/tables.ts";
import { scans } from "../film/scans/tables.ts";
import { rolls } from "../film/rolls/tables.ts";
import { isAnyOf, literal } from "../platform/database/sql-fragments.ts";
import { scanUnlocks } from "./tables.ts";

const s = alias(scans, "s");
const r = alias(rolls, "r");
const k = alias(scanUnlocks, "k");
const o = alias(orders, "o");

type UnlockRow = { size: UnlockSize; key: string | null; type: string | null; bytes: number | null };
type Row = {
  id: string;
  frame: number;
  number: number;
  labNumber: string | null;
  unlocks: UnlockRow[];
};

/** Returns the unlocked sizes of these scans of a customer, in the order of the ids. */
export async function unlocksOf(deps: CallDeps, userId: string, scanIds: readonly string[]): Promise<UnlockedScan[]> {
  const ids = [...new Set(scanIds.map((id) => id.toLowerCase()))];
  const { rows } = await deps.db.execute<Row>(sql`
    select ${s.id}, ${s.frame}, ${r.number}, ${r.labNumber} as "labNumber", (
      select coalesce(json_agg(json_build_object('size', ${k.size}, 'key', ${k.fileKey}, 'type', ${k.fileType}, 'bytes', ${k.fileBytes})
        order by ${k.size}), '[]'::json)
      from ${scanUnlocks} ${k} left join ${orders} ${o} on ${o.id} = ${k.orderId}
      where ${k.scanId} = ${s.id} and ${k.state} = ${literal(k.state, "UNLOCKED")} and ${o.status} is distinct from ${literal(o.status, "CANCELED")}
    ) as unlocks
    from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId}
    where ${s.customerId} = ${userId} and ${visible({ isLab: false })}
      and ${isAnyOf(s.id, ids)}`);
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => ({ id: row.id, unlocked: row.unlocks.map((unlock) => unlockReply(deps, row, unlock)) }));
}

const ENDINGS: Record<UnlockSize, string> = { "16_BIT_TIFF": ".tif", HI_RES: "_full.jpg" };

function unlockReply({ files, now, linksFor }: CallDeps, scan: Row, { size, key, type, bytes }: UnlockRow): Unlock {
  const fileName = fileNameOf({ ...scan, brand: null, model: null }, scan.frame).replace(/\.jpg$/, ENDINGS[size]);
  if (key === null || type === null) return { size, url: null, bytes: null, fileName };
  const url = files.readLink(key, { for: linksFor, type, now: now(), downloadName: fileName });
  return { size, url, bytes, fileName };
}

export async function unlocksOfScan(
  deps: CallDeps,
  userId: string,
  scanId: string,
): Promise<{ unlocked: Unlock[]; pricePerUnlock: number }> {
  const [scan] = await unlocksOf(deps, userId, [scanId]);
  if (scan === undefined) throw notFound("Scan not found.");
  const prices = deps.prices.inForce();
  const { tier, active } = await tierOf(deps.db, userId, prices);
  return { unlocked: scan.unlocked, pricePerUnlock: prices.unlock[effectiveTier(tier, active)] };
}
