import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/submissions/submissions.ts";
import type { Submission } from "../../contract/submissions/submissions.ts";
import { shownHandle } from "../../rules/community/social-handle.ts";
import type { CallDeps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { visible } from "../film/scans/scan-conditions.ts";
import { linker, type FileRow } from "../film/scans/scan-reply.ts";
import { countedPage, inOrder } from "../platform/database/counted-page.ts";
import { containing } from "../platform/database/like.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { scans, scanFiles } from "../film/scans/tables.ts";
import { rolls } from "../film/rolls/tables.ts";
import { isFoundByName } from "../accounts/find-people.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import { written } from "../platform/database/written.ts";
import { literal } from "../platform/database/literal.ts";
import { socialSubmissions } from "./tables.ts";

const s = alias(scans, "s");
const m = alias(socialSubmissions, "m");
const r = alias(rolls, "r");
const u = alias(users, "u");
const f = alias(scanFiles, "f");

export const noSuchSubmission = () => notFound("There is no such submission.");

type Row = {
  id: string;
  handle: string;
  selectedAt: string | null;
  createdAt: string;
  scanId: string;
  placeholder: string | null;
  brand: string | null;
  model: string | null;
  files: FileRow[];
};

/** An offer whose scan is no longer stored has nothing to show. */
const FROM = written(sql`
  from ${socialSubmissions} ${m} join ${scans} ${s} on ${s.id} = ${m.scanId} join ${rolls} ${r} on ${r.id} = ${s.rollId}
  where ${visible({ isLab: false })}`);

const COLUMNS = written(sql`
  ${m.id}, ${m.handle}, ${m.selectedAt} as "selectedAt", ${m.createdAt} as "createdAt", ${s.id} as "scanId", ${s.placeholder},
  ${r.brand}, ${r.model},
  (select json_agg(json_build_array(${f.kind}, ${f.key}, ${f.bytes}, ${f.width}, ${f.height}))
    from ${scanFiles} ${f} where ${f.scanId} = ${s.id} and ${f.kind} <> ${literal(f.kind, "original")}) as files`);

function submissionReply(deps: CallDeps, row: Row, toAll = false): Submission {
  const link = linker(toAll ? { ...deps, linksFor: `submission.${row.id}` } : deps);
  const picture = (wanted: FileRow[0]) => {
    const [kind, key, bytes, width, height] = row.files.find((file) => file[0] === wanted)!; // a READY scan has them all
    return { url: link(key, kind), bytes, width, height };
  };
  const midResOptimized = picture("midResOptimized");
  const hiRes = picture("hiRes");
  return {
    id: row.id,
    instagramHandle: shownHandle(row.handle),
    selected: row.selectedAt !== null,
    selectedAt: isoTimeOrNull(row.selectedAt),
    createdAt: isoTime(row.createdAt),
    scan: {
      id: row.scanId,
      placeholder: row.placeholder,
      width: hiRes.width,
      height: hiRes.height,
      thumbnail: picture("thumbnail"),
      midResOptimized,
    },
    publicLinks: { midResOptimized: midResOptimized.url, hiRes: hiRes.url },
    filmRoll: { brand: row.brand, model: row.model },
  };
}

export async function findSubmission(deps: CallDeps, submissionId: string): Promise<Submission> {
  const { rows } = await deps.db.execute<Row>(sql`select ${COLUMNS} ${FROM} and ${m.id} = ${submissionId}`);
  if (rows[0] === undefined) throw noSuchSubmission();
  return submissionReply(deps, rows[0]);
}

export type Filter = {
  limit: number;
  offset: number;
  search?: string | undefined;
  /** Staff also search in customers' names, which are nobody else's business. */
  searchesNames?: boolean;
  sortBy: "createdAt" | "selectedAt";
  desc: boolean;
  selected?: boolean | undefined;
  customerId?: string | undefined;
  scanId?: string | undefined;
  /** For everyone, signed in or not: links to a selected scan are good as long as it is selected. */
  toAll?: boolean;
};

export async function listSubmissions(
  deps: CallDeps,
  filter: Filter,
): Promise<ReplyOf<typeof contract.listSubmissions>> {
  const { sortBy, selected, limit, offset } = filter;
  // Those that are selected all have a time, as the index has them.
  const by =
    sortBy === "selectedAt" && selected !== true
      ? sql`${m.selectedAt} ${filter.desc ? sql`desc` : sql`asc`} nulls last, ${inOrder([m.id], filter.desc)}`
      : inOrder([m[sortBy], m.id], filter.desc);
  const { rows, ...counted } = await countedPage<Row>(deps.db, {
    shown: COLUMNS,
    from: sql`${FROM} ${matching(filter)}`,
    by,
    limit,
    offset,
  });
  return { submissions: rows.map((row) => submissionReply(deps, row, filter.toAll)), ...counted };
}

function matching({ search, searchesNames, selected, customerId, scanId }: Filter): SQL {
  const conditions: SQL[] = [];
  if (selected !== undefined) {
    conditions.push(selected ? sql`${m.selectedAt} is not null` : sql`${m.selectedAt} is null`);
  }
  if (customerId !== undefined) conditions.push(sql`${m.customerId} = ${customerId}`);
  if (scanId !== undefined) conditions.push(sql`${m.scanId} = ${scanId}`);
  if (search) {
    const like = containing(search.replace(/^@/, ""));
    // People are found once, and not for each of their offers.
    const inNames = searchesNames
      ? sql`or ${m.customerId} in (select ${u.id} from ${users} ${u} where ${isFoundByName(u, search)} and ${fullName(u)} ilike ${like})`
      : sql``;
    conditions.push(
      sql`(${m.handle} ilike ${like} or concat_ws(' ', ${r.brand}, ${r.model}) ilike ${like} ${inNames})`,
    );
  }
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
}
