import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import type * as contract from "../../contract/submissions/submissions.ts";
import type { Submission } from "../../contract/submissions/submissions.ts";
import { shownHandle } from "../../rules/community/social-handle.ts";
import type { CallDeps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { linker, type FileRow } from "../film/scan-reply.ts";
import { countedPage, inOrder } from "../platform/database/counted-page.ts";
import { limitTo, literal, rawSql } from "../platform/database/sql-fragments.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { scans, scanFiles } from "../film/scans/tables.ts";
import { rolls } from "../film/rolls/tables.ts";
import { isNamed, thoseCalled } from "../accounts/find-people.ts";
import { socialSubmissions } from "./tables.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const s = alias(scans, "s");
const m = alias(socialSubmissions, "m");
const r = alias(rolls, "r");
const f = alias(scanFiles, "f");

export const noSuchSubmission = () => notFound("Submission not found.");

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

/** Looked up by key for each submission: with a join, PostgreSQL reads all rolls. */
const ofScan = (what: SQL): SQL =>
  sql`(select ${what} from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId} where ${s.id} = ${m.scanId})`;
/** Submissions whose scan is finished, synced and still stored. */
const ALL = sql`from ${socialSubmissions} ${m}
  where ${ofScan(sql`${s.state} = ${literal(s.state, "READY")} and ${r.syncedAt} is not null and ${r.scansExpiredAt} is null`)}`;
const BESIDE = {
  of: m,
  joined: sql`join ${scans} ${s} on ${s.id} = ${m.scanId} join ${rolls} ${r} on ${r.id} = ${s.rollId}`,
};
/** A submission's handle and film, as searches compare them. */
const SEARCHED = ofScan(folded(sql`${m.handle} || E'\\n' || concat_ws(' ', ${r.brand}, ${r.model})`));

const COLUMNS = rawSql(sql`
  ${m.id}, ${m.handle}, ${m.selectedAt} as "selectedAt", ${m.createdAt} as "createdAt", ${s.id} as "scanId", ${s.placeholder},
  ${r.brand}, ${r.model},
  (select json_agg(json_build_array(${f.kind}, ${f.key}, ${f.bytes}, ${f.width}, ${f.height}))
    from ${scanFiles} ${f} where ${f.scanId} = ${s.id} and ${f.kind} <> ${literal(f.kind, "original")}) as files`);

function submissionReply(deps: CallDeps, row: Row, toAll = false): Submission {
  const link = linker(toAll ? { ...deps, linksFor: `submission.${row.id}` } : deps);
  const picture = (wanted: FileRow[0]) => {
    const [kind, key, bytes, width, height] = row.files.find((file) => file[0] === wanted)!; // a READY scan has all files
    return { read: link(key, kind), bytes, width, height };
  };
  const midResOptimized = picture("midResOptimized");
  const hiRes = picture("hiRes");
  return {
    id: row.id,
    instagramHandle: shownHandle(row.handle, deps.lab.instagram),
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
    publicLinks: { midResOptimized: midResOptimized.read, hiRes: hiRes.read },
    filmRoll: { brand: row.brand, model: row.model },
  };
}

export async function findSubmission(deps: CallDeps, submissionId: string): Promise<Submission> {
  const one = sql`(select ${m}.* ${ALL} and ${m.id} = ${submissionId}) ${m} ${BESIDE.joined}`;
  const { rows } = await deps.db.execute<Row>(sql`select ${COLUMNS} from ${one}`);
  if (rows[0] === undefined) throw noSuchSubmission();
  return submissionReply(deps, rows[0]);
}

export type Filter = {
  limit: number;
  offset: number;
  search?: string | undefined;
  /** Also searches customers' names, which only staff may do. */
  searchesNames?: boolean;
  sortBy: "createdAt" | "selectedAt";
  desc: boolean;
  selected?: boolean | undefined;
  customerId?: string | undefined;
  scanId?: string | undefined;
  /** For everyone, signed in or not: links to a selected scan are valid while it is selected. */
  toAll?: boolean;
};

export async function listSubmissions(
  deps: CallDeps,
  filter: Filter,
): Promise<ReplyOf<typeof contract.listSubmissions>> {
  const { sortBy, selected, limit, offset } = filter;
  // All selected ones have a time, and match the index.
  const by =
    sortBy === "selectedAt" && selected !== true
      ? sql`${m.selectedAt} ${filter.desc ? sql`desc` : sql`asc`} nulls last, ${inOrder([m.id], filter.desc)}`
      : inOrder([m[sortBy], m.id], filter.desc);
  const { rows, ...counted } = await countedPage<Row>(deps.db, {
    ...(filter.search ? found(filter, filter.search, by) : { from: sql`${ALL} and ${requested(filter)}` }),
    shown: COLUMNS,
    beside: BESIDE,
    by,
    limit,
    offset,
  });
  return { submissions: rows.map((row) => submissionReply(deps, row, filter.toAll)), ...counted };
}

function requested({ selected, customerId, scanId }: Filter): SQL {
  return and(
    sql`true`,
    selected === undefined ? undefined : selected ? isNotNull(m.selectedAt) : isNull(m.selectedAt),
    customerId === undefined ? undefined : eq(m.customerId, customerId),
    scanId === undefined ? undefined : eq(m.scanId, scanId),
  )!;
}

/**
 * Searches handles, films and, for staff, customers' names. A search with very many matches walks the list in its own
 * order.
 */
function found(filter: Filter, term: string, by: SQL): { before?: SQL; from: SQL; count?: SQL } {
  const all = sql`${ALL} and ${requested(filter)}`;
  const bare = term.replace(/^@/, "");
  const isWorded = hasWords(SEARCHED, bare);
  if (!filter.searchesNames) return { from: sql`${all} and ${isWorded}` };
  const { people, byIndex, oneByOne, onTheWay } = thoseCalled(term, (user) => isNamed(user, bare));
  const hits = [isWorded, byIndex(m.customerId), oneByOne(m.customerId)].map(
    (where) => sql`(select ${m.id} ${all} and ${where} ${limitTo(COUNTED_TO + 1)})`,
  );
  const isMany = sql`(select count > ${COUNTED_TO}::int from counted)`;
  const first = (isMeant: SQL) =>
    sql`(select ${m}.* ${all} and ${isMeant} order by ${by} limit ${filter.offset + filter.limit})`;
  return {
    before: sql`with ${people}, hits as materialized (${sql.join(hits, sql` union `)}),
      counted as materialized (select count(*)::int as count from hits)`,
    from: sql`from (${first(sql`not ${isMany} and ${m.id} = any(array(select hits.id from hits))`)} union all
      ${first(sql`${isMany} and (${isWorded} or ${onTheWay(m.customerId)})`)}) ${m}`,
    count: sql`(select count from counted)`,
  };
}
