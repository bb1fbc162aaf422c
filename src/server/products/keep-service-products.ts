import { sql } from "drizzle-orm";
import { SERVICE_PRODUCTS } from "../../rules/products/service-products.ts";
import type { Db } from "../deps.ts";
import { newId } from "../platform/ids.ts";

/**
 * Keeps the rows of the lab's services in step with the rules, by SKU: every order line names a product. Descriptions, pictures and
 * visibility are left to the staff. Repeating it, also from several processes at once, is harmless.
 */
export async function keepServiceProducts(db: Db): Promise<void> {
  const rows = SERVICE_PRODUCTS.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)).map(
    ({ sku, name, productType, price, memberPrice, visibility }) =>
      sql`(${newId()}, ${name}, ${sku}, ${sku}, ${productType}, ${price}::int, ${memberPrice}::int, ${visibility}, now())`,
  );
  await db.execute(sql`
    insert into products (id, name, slug, sku, product_type, price, member_price, visibility, created_at)
    select v.id::uuid, v.name, v.slug, v.sku, v.type::product_type, v.price, v.member_price, v.visibility::product_visibility, v.at
    from (values ${sql.join(rows, sql`, `)}) v (id, name, slug, sku, type, price, member_price, visibility, at)
    on conflict (sku) do update
      set name = excluded.name, product_type = excluded.product_type, price = excluded.price, member_price = excluded.member_price
      where (products.name, products.product_type, products.price, products.member_price)
        is distinct from (excluded.name, excluded.product_type, excluded.price, excluded.member_price)`);
}
