import { type SQL, sql } from "drizzle-orm";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/shares/shares.ts";
import type { Share, SharedScan } from "../../contract/shares/shares.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { fileNameOf } from "../film/scans/file-names.ts";
import { visible } from "../film/scans/scan-conditions.ts";
import { linker, type FileRow } from "../film/scans/scan-reply.ts";
import { DERIVED_TYPES } from "../film/scans/scan-keys.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";

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
const SHARE_COLUMNS = sql`
  h.id, h.code, h.expires_at as "expiresAt", h.created_at as "createdAt",
  (select coalesce(json_agg(x.scan_id order by x.position), '[]'::json) from share_scans x where x.share_id = h.id) as "scanIds",
  (select coalesce(json_agg(json_build_array(c.key, c.bytes, c.width, c.height)), '[]'::json) from (
    select f.key, f.bytes, f.width, f.height
    from share_scans x join scans s on s.id = x.scan_id join rolls r on r.id = s.roll_id
      join scan_files f on f.scan_id = s.id and f.kind = 'thumbnail'
    where x.share_id = h.id and ${isStored} order by x.position limit ${sql.raw(String(COVERS))}
  ) c) as thumbnails`;

function shareReply(deps: Deps, row: ShareRow): Share {
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

const notWithdrawnOf = (userId: string): SQL => sql`h.customer_id = ${userId} and h.withdrawn_at is null`;

export async function findShare(deps: Deps, userId: string, shareId: string): Promise<Share> {
  const { rows } = await deps.db.execute<ShareRow>(
    sql`select ${SHARE_COLUMNS} from shares h where h.id = ${shareId} and ${notWithdrawnOf(userId)}`,
  );
  if (rows[0] === undefined) throw notFound("There is no such share.");
  return shareReply(deps, rows[0]);
}

/** A search looks in the code, which is what a link that somebody asks about ends in. */
export async function listShares(
  deps: Deps,
  userId: string,
  { limit, offset, search, desc }: QueryOf<typeof contract.listShares>,
): Promise<ReplyOf<typeof contract.listShares>> {
  const matching = search
    ? sql`${notWithdrawnOf(userId)} and strpos(lower(h.code), lower(${search})) > 0`
    : notWithdrawnOf(userId);
  const way = sql.raw(desc ? "desc" : "asc");
  const { rows } = await deps.db.execute<{ count: number; page: ShareRow[] }>(sql`
    select (select count(*) from shares h where ${matching}) as count,
      (select coalesce(json_agg(p), '[]'::json) from (
        select ${SHARE_COLUMNS} from shares h where ${matching}
        order by h.created_at ${way}, h.id ${way} limit ${limit} offset ${offset}
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

/** What everyone with a live code sees. Codes that are unknown, over or withdrawn are told apart by nothing. */
export async function findSharedScans(deps: Deps, code: string): Promise<ReplyOf<typeof contract.getSharedScans>> {
  const { rows } = await deps.db.execute<{ sharedBy: string; expiresAt: string | null; scans: SharedRow[] }>(sql`
    select u.first_name as "sharedBy", h.expires_at as "expiresAt", (
      select coalesce(json_agg(json_build_object('id', s.id, 'frame', s.frame, 'name', s.name, 'placeholder', s.placeholder,
        'number', r.number, 'labNumber', r.lab_number, 'brand', r.brand, 'model', r.model, 'format', r.format,
        'files', (select json_agg(json_build_array(f.kind, f.key, f.bytes, f.width, f.height)) from scan_files f
          where f.scan_id = s.id and f.kind in ('thumbnail', 'midResOptimized', 'midRes'))) order by x.position), '[]'::json)
      from share_scans x join scans s on s.id = x.scan_id join rolls r on r.id = s.roll_id
      where x.share_id = h.id and ${isStored}
    ) as scans
    from shares h join users u on u.id = h.customer_id
    where h.code = ${code} and h.withdrawn_at is null and (h.expires_at is null or h.expires_at > ${deps.now()})`);
  const [found] = rows;
  if (found === undefined) throw notFound("This link leads to nothing that is shared now.");
  return {
    sharedBy: found.sharedBy,
    expiresAt: isoTimeOrNull(found.expiresAt),
    scans: found.scans.map((scan) => sharedScan(deps, scan)),
  };
}

function sharedScan(deps: Deps, { files, ...scan }: SharedRow): SharedScan {
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
      type: DERIVED_TYPES.midRes.type,
      now: deps.now(),
      downloadName: fileNameOf(scan, scan.frame),
    }),
    roll: { brand: scan.brand, model: scan.model, format: scan.format },
  };
}
