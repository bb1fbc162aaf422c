import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/shares/shares.ts";
import type { Share, SharedScan } from "../../contract/shares/shares.ts";
import type { CallDeps, Deps, Links } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { fileNameOf } from "../film/scans/file-names.ts";
import { visible } from "../film/scans/scan-conditions.ts";
import { linker, type FileRow } from "../film/scans/scan-reply.ts";
import { DERIVED_TYPES } from "../film/scans/scan-keys.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { scans, scanFiles } from "../film/scans/tables.ts";
import { rolls } from "../film/rolls/tables.ts";
import { users } from "../accounts/tables.ts";
import { literal } from "../platform/database/literal.ts";
import { jsonObject } from "../platform/database/select-as.ts";
import { written } from "../platform/database/written.ts";
import { isLive } from "./standing-shares.ts";
import { shareScans, shares } from "./tables.ts";

const h = alias(shares, "h");
const x = alias(shareScans, "x");
const f = alias(scanFiles, "f");
const s = alias(scans, "s");
const r = alias(rolls, "r");
const u = alias(users, "u");

/** Thumbnails that a share shows in a list. */
const COVERS = 4;
/** What a share leads to is what its owner sees. */
const isStored = visible({ isLab: false });

type ShareRow = {
  id: string;
  code: string;
  scanIds: string[];
  thumbnails: [key: string, bytes: number, width: number, height: number][];
  expiresAt: string | null;
  createdAt: string;
};

/** Columns of a ShareRow, from shares `h`; its scans in the order in which they were chosen. */
const SHARE_COLUMNS = written(sql`
  ${h.id}, ${h.code}, ${h.expiresAt} as "expiresAt", ${h.createdAt} as "createdAt",
  (select coalesce(json_agg(${x.scanId} order by ${x.position}), '[]'::json) from ${shareScans} ${x} where ${x.shareId} = ${h.id}) as "scanIds",
  (select coalesce(json_agg(json_build_array(c.key, c.bytes, c.width, c.height)), '[]'::json) from (
    select ${f.key}, ${f.bytes}, ${f.width}, ${f.height}
    from ${shareScans} ${x} join ${scans} ${s} on ${s.id} = ${x.scanId} join ${rolls} ${r} on ${r.id} = ${s.rollId}
      join ${scanFiles} ${f} on ${f.scanId} = ${s.id} and ${f.kind} = ${literal(f.kind, "thumbnail")}
    where ${x.shareId} = ${h.id} and ${isStored} order by ${x.position} limit ${sql`${COVERS}`.inlineParams()}
  ) c) as thumbnails`);

function shareReply(deps: CallDeps, row: ShareRow): Share {
  const link = linker(deps);
  return {
    id: row.id,
    code: row.code,
    scanIds: row.scanIds,
    thumbnails: row.thumbnails.map(([key, bytes, width, height]) => ({
      url: link(key, "thumbnail"),
      bytes,
      width,
      height,
    })),
    expiresAt: isoTimeOrNull(row.expiresAt),
    createdAt: isoTime(row.createdAt),
  };
}

const notWithdrawnOf = (userId: string): SQL => sql`${h.customerId} = ${userId} and ${h.withdrawnAt} is null`;

export async function findShare(deps: CallDeps, userId: string, shareId: string): Promise<Share> {
  const { rows } = await deps.db.execute<ShareRow>(
    sql`select ${SHARE_COLUMNS} from ${shares} ${h} where ${h.id} = ${shareId} and ${notWithdrawnOf(userId)}`,
  );
  if (rows[0] === undefined) throw notFound("There is no such share.");
  return shareReply(deps, rows[0]);
}

/** A search looks in the code, which is what a link that somebody asks about ends in. */
export async function listShares(
  deps: CallDeps,
  userId: string,
  { limit, offset, search, desc }: QueryOf<typeof contract.listShares>,
): Promise<ReplyOf<typeof contract.listShares>> {
  const matching = search
    ? sql`${notWithdrawnOf(userId)} and strpos(lower(${h.code}), lower(${search})) > 0`
    : notWithdrawnOf(userId);
  const way = desc ? sql`desc` : sql`asc`;
  const { rows } = await deps.db.execute<{ count: number; page: ShareRow[] }>(sql`
    select (select count(*) from ${shares} ${h} where ${matching}) as count,
      (select coalesce(json_agg(p), '[]'::json) from (
        select ${SHARE_COLUMNS} from ${shares} ${h} where ${matching}
        order by ${h.createdAt} ${way}, ${h.id} ${way} limit ${limit} offset ${offset}
      ) p) as page`);
  return { shares: rows[0]!.page.map((row) => shareReply(deps, row)), count: rows[0]!.count };
}

type SharedRow = {
  id: string;
  frame: number;
  name: string;
  placeholder: string | null;
  files: FileRow[];
  number: number;
  labNumber: string | null;
  brand: string | null;
  model: string | null;
  format: string;
};

const { id, frame, name, placeholder } = s;
const { number, labNumber, brand, model, format } = r;
const files = sql`(
  select json_agg(json_build_array(${f.kind}, ${f.key}, ${f.bytes}, ${f.width}, ${f.height}))
  from ${scanFiles} ${f}
  where ${f.scanId} = ${s.id} and ${f.kind} in (${literal(f.kind, "thumbnail", "midResOptimized", "midRes")}))`;
/** From shares `h` and their customers `u`. */
const SHARED = written(sql`
  ${h.id}, ${u.firstName} as "sharedBy", ${h.expiresAt} as "expiresAt", (
    select coalesce(json_agg(${jsonObject({ id, frame, name, placeholder, number, labNumber, brand, model, format, files })}
      order by ${x.position}), '[]'::json)
    from ${shareScans} ${x} join ${scans} ${s} on ${s.id} = ${x.scanId} join ${rolls} ${r} on ${r.id} = ${s.rollId}
    where ${x.shareId} = ${h.id} and ${isStored}
  ) as scans`);

/** What everyone with a live code sees. Codes that are unknown, over or withdrawn are told apart by nothing. */
export async function findSharedScans(deps: Deps, code: string): Promise<ReplyOf<typeof contract.getSharedScans>> {
  const { rows } = await deps.db.execute<{
    id: string;
    sharedBy: string;
    expiresAt: string | null;
    scans: SharedRow[];
  }>(sql`
    select ${SHARED}
    from ${shares} ${h} join ${users} ${u} on ${u.id} = ${h.customerId}
    where ${h.code} = ${code} and ${isLive(h, deps.now())}`);
  const [found] = rows;
  if (found === undefined) throw notFound("This link leads to nothing that is shared now.");
  return {
    sharedBy: found.sharedBy,
    expiresAt: isoTimeOrNull(found.expiresAt),
    scans: found.scans.map((scan) => sharedScan({ ...deps, linksFor: `share.${found.id}` }, scan)),
  };
}

function sharedScan(deps: Links, { files, ...scan }: SharedRow): SharedScan {
  const link = linker(deps);
  const fileOf = (kind: FileRow[0]) => files.find((file) => file[0] === kind)!; // a READY scan has them all
  const picture = (kind: FileRow[0]) => {
    const [, key, bytes, width, height] = fileOf(kind);
    return { url: link(key, kind), bytes, width, height };
  };
  return {
    id: scan.id,
    frame: scan.frame,
    name: scan.name,
    placeholder: scan.placeholder,
    thumbnail: picture("thumbnail"),
    midResOptimized: picture("midResOptimized"),
    downloadUrl: deps.files.readLink(fileOf("midRes")[1], {
      for: deps.linksFor,
      type: DERIVED_TYPES.midRes.type,
      now: deps.now(),
      downloadName: fileNameOf(scan, scan.frame),
    }),
    roll: { brand: scan.brand, model: scan.model, format: scan.format },
  };
}
