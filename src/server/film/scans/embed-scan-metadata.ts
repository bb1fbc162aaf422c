import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LinkFor } from "../../adapters/files/link-for.ts";
import { users } from "../../accounts/tables.ts";
import type { Deps } from "../../deps.ts";
import type { MetadataReader, EmbeddedHead } from "../../files/embed-metadata.ts";
import { bodyOf, jpegHead } from "../../pictures/facts/jpeg-head.ts";
import { pickUps, rolls } from "../rolls/tables.ts";
import { factsForOthers, factsOf, type FactsRow, SCAN_FACTS } from "./scan-facts.ts";
import { scanFiles, scans } from "./tables.ts";

const s = alias(scans, "s");
const f = alias(scanFiles, "f");
const r = alias(rolls, "r");
const p = alias(pickUps, "p");
const u = alias(users, "u");

/** Bytes searched for metadata, which takes some hundred bytes in our files. */
const LOOKED_AT_BYTES = 64 * 1024;
/** `{folder of a kind of files}/{scan}/{file}.jpg` */
const JPEG_OF_SCAN = /^[a-z]+\/([0-9a-f-]{36})\/[^/]+\.jpg$/;

/**
 * Embeds metadata at the start of a scan's downloaded JPEG; null for other files. The owner gets all library metadata,
 * others only the metadata shown on the page.
 */
export const scanMetadataReader: MetadataReader = async (deps, { key, linkFor }) => {
  const scanId = JPEG_OF_SCAN.exec(key)?.[1];
  if (scanId === undefined) return null;
  const { rows } = await deps.db.execute<{ facts: FactsRow; bodyFrom: number | null }>(sql`
    select ${SCAN_FACTS} as facts,
      (select ${f.bodyFrom} from ${scanFiles} ${f} where ${f.key} = ${key}) as "bodyFrom"
    from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId}
      left join ${pickUps} ${p} on ${p.id} = ${r.pickUpId} join ${users} ${u} on ${u.id} = ${s.customerId}
    where ${s.id} = ${scanId}`);
  const [found] = rows;
  return found === undefined ? null : beginningOf(deps, { key, linkFor, ...found });
};

async function beginningOf(
  { files, lab }: Deps,
  { key, linkFor, facts, bodyFrom }: { key: string; linkFor: LinkFor; facts: FactsRow; bodyFrom: number | null },
): Promise<EmbeddedHead | null> {
  const from = bodyFrom ?? bodyOf(await buffer(await files.read(key, { start: 0, end: LOOKED_AT_BYTES - 1 })));
  if (from === null || from === 0) return null;
  return { head: jpegHead(linkFor.startsWith("session.") ? factsOf(facts, lab) : factsForOthers(facts, lab)), from };
}
