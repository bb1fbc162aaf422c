import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import type { listVendorOrders as listCall, VendorOrder } from "../../contract/vendors/vendors.ts";
import type { Arrangement } from "../../rules/prints/arrangement.ts";
import type { Db, Links } from "../deps.ts";
import type { AddressSnapshot, SelectedOption } from "../orders/tables.ts";
import type { Caller } from "../platform/http/guard.ts";
import { notFound } from "../platform/http/errors.ts";
import { approximate, countedTo, inOrder, MORE } from "../platform/database/counted-page.ts";
import { limitTo, literal, rawSql } from "../platform/database/sql-fragments.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { buyerName } from "../orders/buyer-name.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { isNamed, thoseCalled } from "../accounts/find-people.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import { orders, orderLines } from "../orders/tables.ts";
import { printedFile } from "../prints/make-print-file.ts";
import { prints, printDrafts } from "../prints/tables.ts";
import { dueAt, isLate } from "./due.ts";
import { vendorOrders } from "./tables.ts";

const v = alias(vendorOrders, "v");
const o = alias(orders, "o");
const u = alias(users, "u");
const m = alias(users, "m");
const l = alias(orderLines, "l");
const d = alias(printDrafts, "d");
const p = alias(prints, "p");

type PrintRow = Pick<
  NonNullable<VendorOrder["lines"][number]["print"]>,
  "paper" | "size" | "widthInches" | "heightInches"
> & {
  arrangement: Arrangement | null;
  previewKey: string | null;
};
type LineRow = Omit<VendorOrder["lines"][number], "options" | "printFileUrl" | "print"> & {
  print: PrintRow | null;
  selectedOptions: Record<string, SelectedOption>;
  printKey: string | null;
};
type Row = Omit<VendorOrder, "lines" | "shipTo"> & {
  customerName: string;
  address: AddressSnapshot | null;
  lines: LineRow[];
};
type Reader = Links & { db: Db };

/** Returns the vendor whose orders the caller may see: vendors their own, admins the requested one, otherwise all. */
export function vendorIdFor(caller: Caller, requested: string | undefined): string | undefined {
  return caller.role === "ADMIN" ? requested : caller.userId;
}

/** Match the indexes. */
const SORT_COLUMNS = { createdAt: [v.createdAt, v.id], state: [v.state, v.createdAt, v.id] } as const;

/**
 * Returns a page of vendors' orders and their count, in one query; a second one when a search has very many matches.
 */
export async function listVendorOrders(
  deps: Reader,
  query: QueryOf<typeof listCall>,
  vendorId: string | undefined,
): Promise<ReplyOf<typeof listCall>> {
  const conditions = [
    sql`true`,
    ...(vendorId === undefined ? [] : [sql`${v.vendorId} = ${vendorId}`]),
    ...(query.state === undefined ? [] : [sql`${v.state} = ${query.state}`]),
    ...(query.late === true ? [isLate(v, deps.now())] : []),
  ];
  const requested = sql.join(conditions, sql` and `);
  if (!query.search) return pageOf(deps, query, sql`from ${vendorOrders} ${v} where ${requested}`);
  const all = sql`from ${vendorOrders} ${v} join ${orders} ${o} on ${o.id} = ${v.orderId}`;
  const isNumber = sql`${v.orderId} = ${numberIn(query.search)}`;
  // Matches names only: the customer search also matches e-mails, which vendors must not learn.
  const term = query.search;
  const { people, byIndex, oneByOne, onTheWay } = thoseCalled(term, (user) => isNamed(user, term));
  const hits = [isNumber, byIndex(o.customerId), oneByOne(o.customerId)].map(
    (where) => sql`(select ${v}.* ${all} where ${where} and ${requested} ${limitTo(COUNTED_TO + 1)})`,
  );
  const found = await pageOf(deps, query, sql`from hits ${v}`, {
    before: sql`with ${people}, hits as materialized (${sql.join(hits, sql` union `)})`,
  });
  if (!found.more) return found;
  // When there are many matches, the index of the sort order soon finds the first ones.
  const from = sql`${all} where ${requested} and (${isNumber} or ${onTheWay(o.customerId)})`;
  return pageOf(deps, query, from, { before: sql`with ${people}`, count: MORE });
}

/**
 * @param of.before the definitions that `from` uses
 * @param of.count a subquery; by default counts `from`, up to a thousand
 */
async function pageOf(
  deps: Reader,
  { sortBy, desc, limit, offset }: QueryOf<typeof listCall>,
  from: SQL,
  { before = sql``, count = countedTo(from) }: { before?: SQL; count?: SQL } = {},
): Promise<ReplyOf<typeof listCall>> {
  const by = inOrder(SORT_COLUMNS[sortBy], desc);
  const page = sql`(select ${v}.* ${from} order by ${by} limit ${limit} offset ${offset}) ${v}`;
  const { rows } = await deps.db.execute<{ count: number; found: Row[] }>(sql`${before}
    select ${count} as count,
      (select coalesce(json_agg(to_json(f)), '[]') from (${shown(page)} order by ${by}) f) as found`);
  return { vendorOrders: rows[0]!.found.map((row) => view(deps, row)), ...approximate(rows[0]!.count) };
}

/** Returns an order's number as typed, with or without "#" and "10"; 0 for none. */
function numberIn(term: string): number {
  const digits = term.replace(/^#?(10)?/, "");
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : 0;
}

/** Files are written once, so their hashes never change. */
const checksums = new LRUCache<string, string>({ max: 500 });

async function checksumOf(files: Links["files"], key: string): Promise<string> {
  const known = checksums.get(key) ?? (await files.sha256(key));
  checksums.set(key, known);
  return known;
}

/** Returns a vendor's part of an order; another vendor's is not found. */
export async function findVendorOrder(
  deps: Reader,
  orderId: number,
  vendorId: string | undefined,
): Promise<VendorOrder> {
  const of = vendorId === undefined ? sql`` : sql`and ${v.vendorId} = ${vendorId}`;
  const one = sql`(select * from ${vendorOrders} ${v} where ${v.orderId} = ${orderId} ${of} order by ${v.id} limit 1) ${v}`;
  const { rows } = await deps.db.execute<{ found: Row }>(sql`select to_json(f) as found from (${shown(one)}) f`);
  if (rows[0] === undefined) throw notFound("Order not found.");
  const { found } = rows[0];
  const vendorOrder = view(deps, found);
  const lines = vendorOrder.lines.map(async (line, index) => {
    const key = found.lines[index]!.printKey;
    return line.print === null || key === null
      ? line
      : { ...line, print: { ...line.print, sha256: await checksumOf(deps.files, key) } };
  });
  return { ...vendorOrder, lines: await Promise.all(lines) };
}

const { firstName, lastName } = buyerName(o, u);
/**
 * The parts of an order that vendors may see (docs/product/vendors.md#vendor-orders): no e-mail, no card, no amounts.
 */
const SHOWN = rawSql(
  selectAs({
    ...columns(v, "orderId", "vendorId"),
    vendorName: fullName(m),
    state: v.state,
    orderStatus: o.status,
    giftNote: o.giftNote,
    customerName: sql`${firstName} || ' ' || ${lastName}`,
    address: sql`case when ${o.deliveryMethod} = ${literal(o.deliveryMethod, "IN_STORE_PICKUP")} then null else ${o.address} end`,
    ...columns(v, "carrier", "trackingNumber", "reason", "createdAt", "acceptedAt", "shippedAt", "declinedAt"),
    lines: sql`(
      select coalesce(json_agg(${jsonObject({
        ...columns(l, "id", "sku", "description", "quantity", "notes", "selectedOptions"),
        isShipped: sql`${v.state} = ${literal(v.state, "SHIPPED")} or ${l.id} = any(${v.shippedLineIds})`,
        printKey: printedFile(p, d),
        print: sql`case when ${p.id} is null then null else ${jsonObject({
          ...columns(p, "paper", "size", "widthInches", "heightInches", "arrangement"),
          previewKey: d.previewKey,
        })} end`,
      })} order by ${l.position}), '[]')
      from ${orderLines} ${l} left join ${prints} ${p} on ${p.orderLineId} = ${l.id}
        left join ${printDrafts} ${d} on ${d.id} = ${p.draftId}
      where ${l.orderId} = ${v.orderId} and ${l.vendorId} = ${v.vendorId})`,
  }),
);
const shown = (from: SQL): SQL => sql`
  select ${SHOWN}, ${dueAt(v)} as "dueAt" from ${from} join ${orders} ${o} on ${o.id} = ${v.orderId}
    join ${users} ${u} on ${u.id} = ${o.customerId} join ${users} ${m} on ${m.id} = ${v.vendorId}`;

const UNITS_PER_MM = 10;

function printView(
  { files, now, linksFor }: Links,
  { arrangement, previewKey, ...print }: PrintRow,
): NonNullable<VendorOrder["lines"][number]["print"]> {
  const isMatted = arrangement !== null && arrangement.mat > 0;
  return {
    ...print,
    fit: arrangement?.fit ?? null,
    borderMm: arrangement === null ? null : arrangement.border / UNITS_PER_MM,
    matMm: arrangement === null ? null : arrangement.mat / UNITS_PER_MM,
    matColor: isMatted ? arrangement.matColor : null,
    proofUrl:
      previewKey === null ? null : files.readLink(previewKey, { for: linksFor, type: "image/jpeg", now: now() }),
    sha256: null,
  };
}

function view({ files, now, linksFor }: Reader, { customerName, address, lines, ...row }: Row): VendorOrder {
  return {
    ...row,
    shipTo: address && {
      name: customerName,
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      state: address.state,
      zip: address.zip,
      country: address.country,
    },
    lines: lines.map(({ selectedOptions, printKey, print, ...line }) => ({
      ...line,
      options: Object.values(selectedOptions).map((option) => ({
        label: option.productOptionLabel ?? option.optionKey,
        value: option.label || (option.selectedValue ?? option.value ?? ""),
      })),
      printFileUrl:
        printKey === null ? null : files.readLink(printKey, { for: linksFor, type: "image/jpeg", now: now() }),
      print: print && printView({ files, now, linksFor }, print),
    })),
    dueAt: isoTimeOrNull(row.dueAt),
    createdAt: isoTime(row.createdAt),
    acceptedAt: isoTimeOrNull(row.acceptedAt),
    shippedAt: isoTimeOrNull(row.shippedAt),
    declinedAt: isoTimeOrNull(row.declinedAt),
  };
}
