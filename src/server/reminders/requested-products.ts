import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isShownInShop, windowOf } from "../../rules/products/for-sale.ts";
import { reasonToWait, type ReminderReason } from "../../rules/reminders/reminders.ts";
import type { Db } from "../deps.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { epochMs } from "../platform/database/sql-fragments.ts";
import { products, productVariants } from "../products/tables.ts";

const p = alias(products, "p");
const v = alias(productVariants, "v");

type Row = Pick<typeof products.$inferSelect, "id" | "name" | "slug" | "stock" | "visibility"> & {
  memberLaunchDate: number | null;
  publicLaunchDate: number | null;
  variants: { id: string; name: string; stock: number | null }[];
};

/** A product's availability: when it is sold, to whom, and its stock. */
export type ProductRequest = Pick<Row, "id" | "name" | "slug" | "variants"> & {
  /** False if only staff can see it. */
  isShown: boolean;
  /** Why a buyer cannot buy it now; null if they can. Hidden products count as upcoming. */
  reason(isMember: boolean, variantId: string | null): ReminderReason | null;
};

export async function requestedProducts(db: Db, where: SQL, now: Date): Promise<ProductRequest[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${selectAs({
      ...columns(p, "id", "name", "slug", "stock", "visibility"),
      memberLaunchDate: epochMs(p.memberLaunchDate),
      publicLaunchDate: epochMs(p.publicLaunchDate),
      variants: sql`(select coalesce(json_agg(${jsonObject(columns(v, "id", "name", "stock"))} order by ${v.position}), '[]')
        from ${productVariants} ${v} where ${v.productId} = ${p.id} and ${v.active})`,
    })} from ${products} ${p} where ${where}`);
  return rows.map(({ visibility, memberLaunchDate, publicLaunchDate, ...row }) => {
    const product = {
      visibility,
      memberLaunchDate: dateOf(memberLaunchDate),
      publicLaunchDate: dateOf(publicLaunchDate),
    };
    const isShown = isShownInShop(product);
    const window = isShown ? windowOf(product, now) : "COMING_SOON";
    return { ...row, isShown, reason: (isMember, variantId) => reasonToWait(window, isMember, row, variantId) };
  });
}

export const isProduct = (productId: string): SQL => sql`${p.id} = ${productId}`;
/** @param among a select of ids */
export const isOneOf = (among: SQL): SQL => sql`${p.id} in (${among})`;

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));
