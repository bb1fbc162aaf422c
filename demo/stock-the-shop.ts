import * as collectionsContract from "../src/contract/collections/collections.ts";
import * as desk from "../src/contract/products/product-desk.ts";
import { DAY_MS, SECOND_MS } from "../src/rules/time.ts";
import { GIFT_CARD_OPTIONS } from "../src/rules/digital-goods/gift-cards.ts";
import { collectionSlug, productSlug } from "../src/rules/products/slug.ts";
import type { Deps, Tx } from "../src/server/deps.ts";
import { newId } from "../src/server/platform/ids.ts";
import {
  collectionProducts,
  collections,
  productDetails,
  productOptions,
  products,
  productVariants,
  stockMovements,
} from "../src/server/products/tables.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS } from "./products.ts";
import type { DemoProduct, Launch } from "./products-types.ts";

/** The shop's products arrived over the last half year. */
const FIRST_CAME_DAYS_AGO = 180;

/**
 * Fills the demo's shop, validated by the forms that staff use; the pictures follow in the background. Inserts all rows
 * of a kind in one statement, because the first start waits for them.
 * @param vendorId the vendor of the prints
 */
export async function stockTheShop({ now, jobs }: Deps, tx: Tx, vendorId: string): Promise<void> {
  const today = now();
  const ids = new Map<DemoProduct, string>();
  const arrivals = DEMO_PRODUCTS.map((product, index) => {
    const days = FIRST_CAME_DAYS_AGO * (1 - index / DEMO_PRODUCTS.length);
    const arrival = arrivalOf(product, { vendorId, today, came: new Date(today.getTime() - days * DAY_MS) });
    ids.set(product, arrival.product.id);
    return arrival;
  });
  await tx.insert(products).values(arrivals.map(({ product }) => product));
  await tx.insert(productVariants).values(arrivals.flatMap(({ variants }) => variants));
  await tx.insert(productOptions).values(arrivals.flatMap(({ options }) => options));
  await tx.insert(productDetails).values(arrivals.map(({ detail }) => detail));
  await tx.insert(stockMovements).values(arrivals.flatMap(firstMovements));
  await fillCollections(tx, ids, today);
  await jobs.enqueue(tx, "picture-demo-shop", {});
}

type Came = { vendorId: string; today: Date; came: Date };
type Arrival = ReturnType<typeof arrivalOf>;

function arrivalOf(demo: DemoProduct, { vendorId, today, came }: Came) {
  const { subtitle, body, facts, variants = [], options = [], pictures: _, launch, ...own } = demo;
  const productId = newId();
  const form = desk.addProduct.body.parse({ ...own, vendorId: demo.productType === "PRINT" ? vendorId : null });
  return {
    came,
    product: {
      ...form,
      ...datesOf(launch, today),
      id: productId,
      slug: form.slug ?? productSlug(form.name),
      createdAt: came,
    },
    variants: variants.map((variant, position) => ({
      ...desk.addProductVariant.body.parse({ ...variant, position }),
      id: newId(),
      productId,
    })),
    options: [...options, ...(form.giftCard ? GIFT_CARD_OPTIONS : [])].map((option, sortOrder) => ({
      ...desk.addProductOption.body.parse({ optionType: "text", ...option, sortOrder }),
      id: newId(),
      productId,
    })),
    detail: { ...desk.addProductDetail.body.parse({ subtitle, body, filterable: facts }), id: newId(), productId },
  };
}

/** Stock is always the sum of its movements. */
function firstMovements({ product, variants, came }: Arrival) {
  const shelves = [
    { productVariantId: null, stock: product.stock },
    ...variants.map(({ id, stock }) => ({ productVariantId: id, stock })),
  ];
  return shelves.flatMap(({ productVariantId, stock }) =>
    stock
      ? [
          {
            id: newId(),
            productId: product.id,
            productVariantId,
            change: stock,
            stockAfter: stock,
            reason: "INITIAL" as const,
            at: came,
          },
        ]
      : [],
  );
}

async function fillCollections(tx: Tx, ids: ReadonlyMap<DemoProduct, string>, today: Date): Promise<void> {
  const shelves = DEMO_COLLECTIONS.map(({ name, description, products: things }, orderIndex) => ({
    collection: {
      ...collectionsContract.addCollection.body.parse({ name, description, orderIndex }),
      id: newId(),
      slug: collectionSlug(name),
      createdAt: new Date(today.getTime() - FIRST_CAME_DAYS_AGO * DAY_MS + orderIndex * SECOND_MS),
    },
    things,
  }));
  await tx.insert(collections).values(shelves.map(({ collection }) => collection));
  await tx
    .insert(collectionProducts)
    .values(
      shelves.flatMap(({ collection, things }) =>
        things.map((product, position) => ({ collectionId: collection.id, productId: ids.get(product)!, position })),
      ),
    );
}

function datesOf(launch: Launch | undefined, today: Date) {
  if (launch === undefined) return { memberLaunchDate: null, publicLaunchDate: null };
  const [memberLaunchDate, publicLaunchDate] = launch.map((days) => new Date(today.getTime() + days * DAY_MS));
  return { memberLaunchDate: memberLaunchDate!, publicLaunchDate: publicLaunchDate! };
}
