import { type SQL, sql } from "drizzle-orm";
import type { QueryOf } from "../../contract/kit/call.ts";
import type { listVendorOrders as listCall, VendorOrder } from "../../contract/vendors/vendors.ts";
import type { Db, Deps } from "../deps.ts";
import type { AddressSnapshot, SelectedOption } from "../orders/tables.ts";
import type { Caller } from "../platform/http/guard.ts";
import { notFound } from "../platform/http/errors.ts";
import { containing } from "../platform/database/like.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";

type LineRow = Omit<VendorOrder["lines"][number], "options" | "printFileUrl"> & {
  selectedOptions: Record<string, SelectedOption>;
  printKey: string | null;
};
type Row = Omit<VendorOrder, "lines" | "shipTo"> & {
  customerName: string;
  address: AddressSnapshot | null;
  lines: LineRow[];
};
type Reader = Pick<Deps, "files" | "now"> & { db: Db };

/** Which vendor orders may be seen: a vendor's own, or for admins those of the one asked for, else all. */
export function vendorIdFor(caller: Caller, asked: string | undefined): string | undefined {
  return caller.role === "ADMIN" ? asked : caller.userId;
}

const SORT_COLUMNS = { createdAt: sql`v.created_at`, state: sql`v.state` } as const;

/** One page of vendors' orders and the count of all, in one query. */
export async function listVendorOrders(
  deps: Reader,
  query: QueryOf<typeof listCall>,
  vendorId: string | undefined,
): Promise<{ vendorOrders: VendorOrder[]; count: number }> {
  const conditions = [
    sql`true`,
    ...(vendorId === undefined ? [] : [sql`v.vendor_id = ${vendorId}`]),
    ...(query.state === undefined ? [] : [sql`v.state = ${query.state}`]),
    ...(query.search ? [searched(query.search)] : []),
  ];
  const from = sql`from vendor_orders v where ${sql.join(conditions, sql` and `)}`;
  const direction = query.desc ? sql`desc` : sql`asc`;
  const by = sql`${SORT_COLUMNS[query.sortBy]} ${direction}, v.id ${direction}`;
  const page = sql`(select v.* ${from} order by ${by} limit ${query.limit} offset ${query.offset}) v`;
  const { rows } = await deps.db.execute<{ count: number; found: Row[] }>(sql`
    select (select count(*)::int ${from}) as count,
      (select coalesce(json_agg(to_json(f)), '[]') from (${shown(page)} order by ${by}) f) as found`);
  return { vendorOrders: rows[0]!.found.map((row) => view(deps, row)), count: rows[0]!.count };
}

/** By order number, with or without "#" and "10", or by the customer's name. */
function searched(term: string): SQL {
  const digits = term.replace(/^#?(10)?/, "");
  const number = /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : 0;
  const like = containing(term);
  return sql`(v.order_id = ${number} or v.order_id in (
    select o.id from users u join orders o on o.customer_id = u.id
    where (u.first_name || ' ' || u.last_name) ilike ${like}))`;
}

/** A vendor's part of an order; another vendor's is not found. */
export async function findVendorOrder(
  deps: Reader,
  orderId: number,
  vendorId: string | undefined,
): Promise<VendorOrder> {
  const of = vendorId === undefined ? sql`` : sql`and v.vendor_id = ${vendorId}`;
  const one = sql`(select v.* from vendor_orders v where v.order_id = ${orderId} ${of} order by v.id limit 1) v`;
  const { rows } = await deps.db.execute<{ found: Row }>(sql`select to_json(f) as found from (${shown(one)}) f`);
  if (rows[0] === undefined) throw notFound("There is no such order for you.");
  return view(deps, rows[0].found);
}

/** What a vendor may know of an order (docs/product/vendors.md#vendor-orders): no e-mail, no card, no amounts. */
const shown = (from: SQL): SQL => sql`
  select v.order_id as "orderId", v.vendor_id as "vendorId", m.first_name || ' ' || m.last_name as "vendorName", v.state,
    o.status as "orderStatus", coalesce(o.guest_first_name, u.first_name) || ' ' || coalesce(o.guest_last_name, u.last_name) as "customerName",
    case when o.delivery_method = 'IN_STORE_PICKUP' then null else o.address end as address,
    v.carrier, v.tracking_number as "trackingNumber", v.reason, v.created_at as "createdAt",
    v.accepted_at as "acceptedAt", v.shipped_at as "shippedAt", v.declined_at as "declinedAt",
    (select coalesce(json_agg(json_build_object(
        'id', l.id, 'sku', l.sku, 'description', l.description, 'quantity', l.quantity, 'notes', l.notes,
        'selectedOptions', l.selected_options, 'printKey', d.print_key) order by l.position), '[]')
      from order_lines l left join prints p on p.order_line_id = l.id left join print_drafts d on d.id = p.draft_id
      where l.order_id = v.order_id and l.vendor_id = v.vendor_id) as lines
  from ${from} join orders o on o.id = v.order_id join users u on u.id = o.customer_id join users m on m.id = v.vendor_id`;

function view({ files, now }: Reader, { customerName, address, lines, ...row }: Row): VendorOrder {
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
    lines: lines.map(({ selectedOptions, printKey, ...line }) => ({
      ...line,
      options: Object.values(selectedOptions).map((option) => ({
        label: option.productOptionLabel ?? option.optionKey,
        value: option.label || (option.selectedValue ?? option.value ?? ""),
      })),
      printFileUrl: printKey === null ? null : files.readLink(printKey, { type: "image/jpeg", now: now() }),
    })),
    createdAt: isoTime(row.createdAt),
    acceptedAt: isoTimeOrNull(row.acceptedAt),
    shippedAt: isoTimeOrNull(row.shippedAt),
    declinedAt: isoTimeOrNull(row.declinedAt),
  };
}
