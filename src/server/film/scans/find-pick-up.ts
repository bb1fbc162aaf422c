import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { withFacts } from "../../../contract/kit/files.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type * as contract from "../../../contract/film/scans.ts";
import { users } from "../../accounts/tables.ts";
import type { CallDeps, Deps } from "../../deps.ts";
import { jpegHead } from "../../pictures/facts/jpeg-head.ts";
import { literal } from "../../platform/database/literal.ts";
import { notFound } from "../../platform/http/errors.ts";
import { pickUps, rolls } from "../rolls/tables.ts";
import { fileNameOf, folderOf, type NamedRoll } from "./file-names.ts";
import { factsOf, type FactsRow, SCAN_FACTS } from "./scan-facts.ts";
import { linker } from "./scan-reply.ts";
import { scanFiles, scans } from "./tables.ts";

const s = alias(scans, "s");
const f = alias(scanFiles, "f");
const r = alias(rolls, "r");
const p = alias(pickUps, "p");
const u = alias(users, "u");

export type FileOfPickUp = {
  scanId: string;
  frame: number;
  kind: "hiRes" | "midRes";
  key: string;
  bytes: number;
  /** Null until the file was read for it. */
  bodyFrom: number | null;
  bodyCrc: number | null;
  facts: FactsRow;
};
export type RollOfPickUp = NamedRoll & { id: string; files: FileOfPickUp[] };
type FoundPickUp = { id: string; orderId: number; rolls: RollOfPickUp[] };

/** A pick-up with its synced rolls and the best file of each of their scans; null when it is not `userId`'s. */
export async function findPickUp(
  { db }: Pick<Deps, "db">,
  userId: string,
  pickUpId: string,
): Promise<FoundPickUp | null> {
  const { rows } = await db.execute<FoundPickUp>(sql`
    select ${p.id}, ${p.orderId} as "orderId", coalesce((
      select json_agg(json_build_object('id', ${r.id}, 'labNumber', ${r.labNumber}, 'number', ${r.number}, 'brand', ${r.brand}, 'model', ${r.model},
        'files', coalesce((
          select json_agg(json_build_object('scanId', ${s.id}, 'frame', ${s.frame}, 'kind', ${f.kind}, 'key', ${f.key}, 'bytes', ${f.bytes},
            'bodyFrom', ${f.bodyFrom}, 'bodyCrc', ${f.bodyCrc}, 'facts', ${SCAN_FACTS}) order by ${s.frame})
          from ${scans} ${s} join lateral (
            select * from ${scanFiles} ${f}
            where ${f.scanId} = ${s.id} and ${f.kind} in (${literal(f.kind, "hiRes", "midRes")}) order by ${f.kind} limit 1
          ) ${f} on true
          where ${s.rollId} = ${r.id} and ${s.state} = ${literal(s.state, "READY")}), '[]'::json)) order by ${r.number})
      from ${rolls} ${r} where ${r.pickUpId} = ${p.id} and ${r.syncedAt} is not null and ${r.scansExpiredAt} is null), '[]'::json) as rolls
    from ${pickUps} ${p} join ${users} ${u} on ${u.id} = ${p.customerId}
    where ${p.id} = ${pickUpId} and ${p.customerId} = ${userId}`);
  return rows[0] ?? null;
}

export async function pickUpReply(
  deps: CallDeps,
  userId: string,
  pickUpId: string,
): Promise<ReplyOf<typeof contract.getPickUp>> {
  const pickUp = await findPickUp(deps, userId, pickUpId);
  if (pickUp === null) throw notFound("There is no such pick-up.");
  const link = linker(deps);
  return {
    id: pickUp.id,
    orderId: pickUp.orderId,
    rolls: pickUp.rolls.map((roll) => ({
      id: roll.id,
      folder: folderOf(roll),
      files: roll.files.map(({ scanId, frame, kind, key, bytes, bodyFrom, facts }) => ({
        scanId,
        fileName: fileNameOf(roll, frame),
        url: withFacts(link(key, kind)),
        bytes: bodyFrom === 0 ? bytes : jpegHead(factsOf(facts)).length + bytes - (bodyFrom ?? 0),
      })),
    })),
  };
}
