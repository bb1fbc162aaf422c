import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shares/shared-scans.ts";
import type { ShareDownloads } from "../../rules/shares/shares.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Links } from "../deps.ts";
import { fileNameOf } from "../film/scans/zip-entries.ts";
import { visible } from "../film/visible-scans.ts";
import { type FileRow, linker } from "../film/scan-reply.ts";
import { rolls } from "../film/rolls/tables.ts";
import { scanFiles, scans } from "../film/scans/tables.ts";
import { literal, rawSql } from "../platform/database/sql-fragments.ts";
import { jsonObject } from "../platform/database/columns.ts";
import { refuse } from "../platform/http/errors.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { keyHashOf } from "./answer-shared-scan.ts";
import { isOpenTo, linkForShare, liveShare, type LiveShare } from "./live-share.ts";
import { shareZipLink } from "./share-zip-link.ts";
import { shareAnswers, shares, shareScans, shareVisitors } from "./tables.ts";

const x = alias(shareScans, "x");
const f = alias(scanFiles, "f");
const s = alias(scans, "s");
const r = alias(rolls, "r");
const u = alias(users, "u");
const v = alias(shareVisitors, "v");
const w = alias(shareAnswers, "w");

/** Visitors of a share see the scans that its owner sees. */
export const isShown = visible({ isLab: false });

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
  from ${scanFiles} ${f} where ${f.scanId} = ${s.id} and ${f.kind} <> ${literal(f.kind, "original")})`;
const OF_SCAN = rawSql(jsonObject({ id, frame, name, placeholder, number, labNumber, brand, model, format, files }));
const SHARED = sql`from ${shareScans} ${x} join ${scans} ${s} on ${s.id} = ${x.scanId} join ${rolls} ${r} on ${r.id} = ${s.rollId}`;

type Requested = QueryOf<typeof contract.getSharedScans> & { scanCode: string };
type Found = {
  sharedBy: string;
  scans: SharedRow[];
  visitorName: string | null;
  answers: contract.OwnAnswer[];
  selection: { note: string; sentAt: string } | null;
};

/** Returns the scans for anyone with a live code, and its password if it has one. */
export async function findSharedScans(
  deps: Deps,
  { scanCode, key, visitor, visit }: Requested,
): Promise<ReplyOf<typeof contract.getSharedScans>> {
  const share = await liveShare(deps, scanCode);
  if (!isOpenTo(deps, share, key)) throw refuse(contract.getSharedScans, "PASSWORD_NEEDED");
  if (visit) await noteVisit(deps, share);
  const who = visitor === undefined ? null : keyHashOf(share.id, visitor);
  const { rows } = await deps.db.execute<Found>(sql`
    select ${u.firstName} as "sharedBy",
      (select coalesce(json_agg(${OF_SCAN} order by ${x.position}), '[]'::json) ${SHARED}
        where ${x.shareId} = ${share.id} and ${isShown}) as scans,
      (select ${v.name} from ${shareVisitors} ${v} where ${v.shareId} = ${share.id} and ${v.keyHash} = ${who}) as "visitorName",
      (select coalesce(json_agg(json_build_object('scanId', ${w.scanId}, 'favorite', ${w.favorite}, 'comment', ${w.comment})), '[]'::json)
        from ${shareAnswers} ${w} join ${shareVisitors} ${v} on ${v.id} = ${w.visitorId}
        where ${v.shareId} = ${share.id} and ${v.keyHash} = ${who}) as answers,
      (select json_build_object('note', ${v.note}, 'sentAt', ${v.sentAt}) from ${shareVisitors} ${v}
        where ${v.shareId} = ${share.id} and ${v.keyHash} = ${who} and ${v.sentAt} is not null) as selection
    from ${users} ${u} where ${u.id} = ${share.customerId}`);
  const found = rows[0]!;
  const links = { ...deps, linksFor: linkForShare(share) };
  const { title, downloads, mayAnswer } = share;
  return {
    title,
    downloads,
    mayAnswer,
    sharedBy: found.sharedBy,
    visitorName: found.visitorName,
    answers: found.answers,
    selection: found.selection && { ...found.selection, sentAt: isoTime(found.selection.sentAt) },
    expiresAt: isoTimeOrNull(share.expiresAt?.toISOString() ?? null),
    zipUrl: downloads === "NONE" || found.scans.length === 0 ? null : shareZipLink(deps, share),
    scans: found.scans.map((scan) => sharedScan(links, scan, downloads)),
  };
}

/** Returns whether the share is still live for this visitor, and its edition. */
export async function getShareEdition(
  deps: Deps,
  { scanCode, key }: { scanCode: string; key?: string | undefined },
): Promise<ReplyOf<typeof contract.getShareEdition>> {
  const share = await liveShare(deps, scanCode);
  if (!isOpenTo(deps, share, key)) throw refuse(contract.getShareEdition, "PASSWORD_NEEDED");
  return { edition: share.edition };
}

async function noteVisit({ db, now }: Deps, share: LiveShare): Promise<void> {
  await db
    .update(shares)
    .set({ views: sql`${shares.views} + 1`, lastViewedAt: now() })
    .where(eq(shares.id, share.id));
}

function sharedScan(deps: Links, { files, ...scan }: SharedRow, downloads: ShareDownloads): contract.SharedScan {
  const link = linker(deps);
  const fileOf = (kind: FileRow[0]) => files.find((file) => file[0] === kind)!; // a READY scan has all files
  const picture = (kind: FileRow[0]) => {
    const [, key, bytes, width, height] = fileOf(kind);
    return { read: link(key, kind), bytes, width, height };
  };
  const takenHome = downloads === "NONE" ? null : fileOf(downloads === "HI_RES" ? "hiRes" : "midRes")[1];
  return {
    id: scan.id,
    frame: scan.frame,
    name: scan.name,
    placeholder: scan.placeholder,
    thumbnail: picture("thumbnail"),
    midResOptimized: picture("midResOptimized"),
    hiRes: downloads === "HI_RES" ? picture("hiRes") : null,
    downloadUrl:
      takenHome &&
      deps.files.readLink(takenHome, {
        for: deps.linksFor,
        type: "image/jpeg",
        now: deps.now(),
        downloadName: fileNameOf(scan, scan.frame),
      }),
    roll: { brand: scan.brand, model: scan.model, format: scan.format },
  };
}

type Previewed = {
  sharedBy: string;
  frames: number;
  first: [key: string, bytes: number, width: number, height: number];
};

/** Returns the link preview for other sites: nothing of a share with a password. */
export async function previewSharedScans(
  deps: Deps,
  scanCode: string,
): Promise<ReplyOf<typeof contract.previewSharedScans>> {
  const share = await liveShare(deps, scanCode);
  if (share.passwordHash !== null) return { locked: true, title: "", sharedBy: "", frames: 0, picture: null };
  const { rows } = await deps.db.execute<Previewed>(sql`
    select ${u.firstName} as "sharedBy",
      (select count(*)::int ${SHARED} where ${x.shareId} = ${share.id} and ${isShown}) as frames,
      (select json_build_array(${f.key}, ${f.bytes}, ${f.width}, ${f.height}) ${SHARED}
        join ${scanFiles} ${f} on ${f.scanId} = ${s.id} and ${f.kind} = ${literal(f.kind, "midRes")}
        where ${x.shareId} = ${share.id} and ${isShown} order by ${x.position} limit 1) as first
    from ${users} ${u} where ${u.id} = ${share.customerId}`);
  const { sharedBy, frames, first } = rows[0]!;
  return { locked: false, title: share.title, sharedBy, frames, picture: first && firstPicture(deps, share, first) };
}

function firstPicture(deps: Deps, share: LiveShare, [key, bytes, width, height]: Previewed["first"]) {
  const link = linker({ ...deps, linksFor: linkForShare(share) });
  return { read: link(key, "midRes"), bytes, width, height };
}
