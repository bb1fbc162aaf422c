import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/shares/shares.ts";
import type { AnsweredScan, Share } from "../../contract/shares/shares.ts";
import type { ShareDownloads } from "../../rules/shares/shares.ts";
import type { CallDeps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { linker, type Linker } from "../film/scan-reply.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { scans, scanFiles } from "../film/scans/tables.ts";
import { rolls } from "../film/rolls/tables.ts";
import { literal, rawSql } from "../platform/database/sql-fragments.ts";
import { jsonObject } from "../platform/database/columns.ts";
import { isShown } from "./shared-scans.ts";
import { shareAnswers, shares, shareScans, shareVisitors } from "./tables.ts";

const h = alias(shares, "h");
const x = alias(shareScans, "x");
const f = alias(scanFiles, "f");
const s = alias(scans, "s");
const r = alias(rolls, "r");
const v = alias(shareVisitors, "v");
const w = alias(shareAnswers, "w");

const COVERS = 4;

type ShareRow = {
  id: string;
  code: string;
  title: string;
  hasPassword: boolean;
  downloads: ShareDownloads;
  mayAnswer: boolean;
  views: number;
  lastViewedAt: string | null;
  favorites: number;
  comments: number;
  scanIds: string[];
  thumbnails: [key: string, bytes: number, width: number, height: number][];
  expiresAt: string | null;
  createdAt: string;
};

const ANSWERS = sql`from ${shareVisitors} ${v} join ${shareAnswers} ${w} on ${w.visitorId} = ${v.id} where ${v.shareId} = ${h.id}`;

/** Columns of a ShareRow, from shares `h`; its scans in the order of choice. */
const SHARE_COLUMNS = rawSql(sql`
  ${h.id}, ${h.code}, ${h.title}, ${h.expiresAt} as "expiresAt", ${h.createdAt} as "createdAt",
  ${h.passwordHash} is not null as "hasPassword", ${h.downloads}, ${h.mayAnswer} as "mayAnswer", ${h.views}, ${h.lastViewedAt} as "lastViewedAt",
  (select count(distinct ${w.scanId})::int ${ANSWERS} and ${w.favorite}) as favorites,
  (select count(*)::int ${ANSWERS} and ${w.comment} <> '') as comments,
  (select coalesce(json_agg(${x.scanId} order by ${x.position}), '[]'::json) from ${shareScans} ${x} where ${x.shareId} = ${h.id}) as "scanIds",
  (select coalesce(json_agg(json_build_array(c.key, c.bytes, c.width, c.height)), '[]'::json) from (
    select ${f.key}, ${f.bytes}, ${f.width}, ${f.height}
    from ${shareScans} ${x} join ${scans} ${s} on ${s.id} = ${x.scanId} join ${rolls} ${r} on ${r.id} = ${s.rollId}
      join ${scanFiles} ${f} on ${f.scanId} = ${s.id} and ${f.kind} = ${literal(f.kind, "thumbnail")}
    where ${x.shareId} = ${h.id} and ${isShown} order by ${x.position} limit ${sql`${COVERS}`.inlineParams()}
  ) c) as thumbnails`);

type ThumbnailRow = ShareRow["thumbnails"][number];

function thumbnailReply(link: Linker, [key, bytes, width, height]: ThumbnailRow) {
  return { read: link(key, "thumbnail"), bytes, width, height };
}

function shareReply(deps: CallDeps, row: ShareRow): Share {
  const link = linker(deps);
  return {
    ...row,
    thumbnails: row.thumbnails.map((thumbnail) => thumbnailReply(link, thumbnail)),
    expiresAt: isoTimeOrNull(row.expiresAt),
    lastViewedAt: isoTimeOrNull(row.lastViewedAt),
    createdAt: isoTime(row.createdAt),
  };
}

const notWithdrawnOf = (userId: string): SQL => sql`${h.customerId} = ${userId} and ${h.withdrawnAt} is null`;

export async function findShare(deps: CallDeps, userId: string, shareId: string): Promise<Share> {
  const { rows } = await deps.db.execute<ShareRow>(
    sql`select ${SHARE_COLUMNS} from ${shares} ${h} where ${h.id} = ${shareId} and ${notWithdrawnOf(userId)}`,
  );
  if (rows[0] === undefined) throw notFound("Share not found.");
  return shareReply(deps, rows[0]);
}

type AnsweredRow = Omit<AnsweredScan, "thumbnail" | "answers"> & {
  thumbnail: ThumbnailRow;
  answers: (Omit<AnsweredScan["answers"][number], "at"> & { at: string })[];
};

const { visitorId, favorite, comment, updatedAt } = w;
const answer = jsonObject({ visitorId, visitor: v.name, favorite, comment, at: updatedAt });
/** Scans `s` with the answers of share `h`'s visitors to each, earliest visitors first. */
const ANSWERED_SCANS = rawSql(sql`
  select ${s.id}, ${s.frame}, ${s.name}, ${s.placeholder},
    json_build_array(${f.key}, ${f.bytes}, ${f.width}, ${f.height}) as thumbnail,
    (select coalesce(json_agg(${answer} order by ${v.createdAt}, ${v.id}), '[]'::json)
      from ${shareAnswers} ${w} join ${shareVisitors} ${v} on ${v.id} = ${visitorId}
      where ${w.scanId} = ${s.id} and ${v.shareId} = ${h.id}) as answers
  from ${shares} ${h} join ${shareScans} ${x} on ${x.shareId} = ${h.id} join ${scans} ${s} on ${s.id} = ${x.scanId}
    join ${rolls} ${r} on ${r.id} = ${s.rollId}
    join ${scanFiles} ${f} on ${f.scanId} = ${s.id} and ${f.kind} = ${literal(f.kind, "thumbnail")}`);

type SelectionRow = { visitorId: string; note: string; sentAt: string };
const SELECTIONS = rawSql(sql`
  select ${v.id} as "visitorId", ${v.note}, ${v.sentAt} as "sentAt"
  from ${shares} ${h} join ${shareVisitors} ${v} on ${v.shareId} = ${h.id}`);

export async function shareWithAnswers(
  deps: CallDeps,
  userId: string,
  shareId: string,
): Promise<ReplyOf<typeof contract.getShare>> {
  const isRequested = sql`${h.id} = ${shareId} and ${notWithdrawnOf(userId)}`;
  const [share, { rows }] = await Promise.all([
    findShare(deps, userId, shareId),
    deps.db.execute<{ scans: AnsweredRow[]; selections: SelectionRow[] }>(sql`
      select (select coalesce(json_agg(a), '[]'::json) from (
          ${ANSWERED_SCANS} where ${isRequested} and ${isShown} order by ${x.position}) a) as scans,
        (select coalesce(json_agg(b), '[]'::json) from (
          ${SELECTIONS} where ${isRequested} and ${v.sentAt} is not null order by ${v.sentAt}) b) as selections`),
  ]);
  const found = rows[0]!;
  const link = linker(deps);
  return {
    share,
    scans: found.scans.map((row) => ({
      ...row,
      thumbnail: thumbnailReply(link, row.thumbnail),
      answers: row.answers.map((said) => ({ ...said, at: isoTime(said.at) })),
    })),
    selections: found.selections.map((sent) => ({ ...sent, sentAt: isoTime(sent.sentAt) })),
  };
}

/** Returns an owner's shares. A search matches the title and the code, which links end with. */
export async function listShares(
  deps: CallDeps,
  userId: string,
  { limit, offset, search, desc }: QueryOf<typeof contract.listShares>,
): Promise<ReplyOf<typeof contract.listShares>> {
  const matching = search
    ? sql`${notWithdrawnOf(userId)} and strpos(lower(${h.code} || ' ' || ${h.title}), lower(${search})) > 0`
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
