import { eq } from "drizzle-orm";
import * as contract from "../../contract/products/product-desk.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { GIFT_CARD_OPTIONS } from "../../rules/digital-goods/gift-cards.ts";
import { productSlug } from "../../rules/products/slug.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isTaken } from "../platform/database/write-failures.ts";
import { thingOf } from "./lock-product.ts";
import { moveStock } from "./lock-stock.ts";
import { productOptions, products } from "./tables.ts";

type NewProduct = BodyOf<typeof contract.addProduct>;
export type ProductFields = Omit<NewProduct, "stock">;

/** Adds a product with its initial stock. @returns its id */
export async function addProduct({ db, now }: Deps, form: NewProduct, by: string): Promise<string> {
  return db
    .transaction((tx) => insertProduct(tx, form, { by, now: now() }))
    .catch((error: unknown) => {
      throw isTaken(error) ? refuse(contract.addProduct, "TAKEN") : error;
    });
}

async function insertProduct(tx: Tx, form: NewProduct, { by, now }: { by: string; now: Date }): Promise<string> {
  const id = newId();
  const columns = await productColumnsOf(tx, form);
  if (form.defaultProductVariantId !== null) {
    throw invalidField("defaultProductVariantId", "Add the variants first, then choose the default one.");
  }
  const counted = form.stock !== null;
  await tx.insert(products).values({ ...columns, id, stock: counted ? 0 : null, createdAt: now });
  const thing = thingOf({ id, name: columns.name });
  await recordChange({ now: () => now }, tx, { by, verb: "ADDED", thing, after: columns });
  if (form.giftCard) await addGiftCardOptions(tx, id);
  if (counted) {
    const shelf = { productId: id, productVariantId: null, stock: 0 };
    await moveStock(tx, [{ shelf, change: form.stock! }], { reason: "INITIAL", by, now });
  }
  return id;
}

/** Validates a form beyond its shape and returns the columns. */
export async function productColumnsOf(tx: Tx, form: ProductFields) {
  const slug = form.slug ?? productSlug(form.name);
  if (slug === "") throw invalidField("slug", "Enter a slug: the name has no letters that an address can use.");
  const [memberLaunchDate, publicLaunchDate] = launchDatesOf(form);
  if (form.vendorId !== null) await checkVendor(tx, form.vendorId);
  if (form.giftCard && form.productType !== "DIGITAL") {
    throw invalidField("giftCard", "A gift card is a digital product.");
  }
  return {
    name: form.name,
    slug,
    sku: form.sku,
    productType: form.productType,
    description: form.description,
    price: form.price,
    memberPrice: form.memberPrice,
    taxable: form.taxable,
    giftCard: form.giftCard,
    visibility: form.visibility,
    memberLaunchDate,
    publicLaunchDate,
    vendorId: form.vendorId,
    holdPieces: form.holdPieces,
    holdGuestPercent: form.holdGuestPercent,
  };
}

/** Adds the options that every gift card requires; existing ones keep the staff's wording. */
export async function addGiftCardOptions(tx: Tx, productId: string): Promise<void> {
  await tx
    .insert(productOptions)
    .values(
      GIFT_CARD_OPTIONS.map((option, index) => ({
        ...option,
        id: newId(),
        productId,
        optionType: "text" as const,
        sortOrder: index,
      })),
    )
    .onConflictDoNothing();
}

/**
 * One date alone is meaningless: a missing one means no release window
 * (docs/product/products.md#visibility-and-release-windows).
 */
function launchDatesOf({ memberLaunchDate, publicLaunchDate }: ProductFields): [Date | null, Date | null] {
  if (memberLaunchDate === null && publicLaunchDate === null) return [null, null];
  if (memberLaunchDate === null) throw invalidField("memberLaunchDate", "Give both launch dates or none.");
  if (publicLaunchDate === null) throw invalidField("publicLaunchDate", "Give both launch dates or none.");
  const dates: [Date, Date] = [new Date(memberLaunchDate), new Date(publicLaunchDate)];
  if (dates[1] < dates[0]) throw invalidField("publicLaunchDate", "The public launch cannot come before the members'.");
  return dates;
}

async function checkVendor(tx: Tx, vendorId: string): Promise<void> {
  const [vendor] = await tx.select({ role: users.role }).from(users).where(eq(users.id, vendorId));
  if (vendor?.role !== "VENDOR") throw invalidField("vendorId", "This is no vendor's account.");
}
