import { inArray } from "drizzle-orm";
import { DAY_MS } from "../src/rules/time.ts";
import type { Tx } from "../src/server/deps.ts";
import { newId } from "../src/server/platform/ids.ts";
import { products } from "../src/server/products/tables.ts";
import { productReviews } from "../src/server/reviews/tables.ts";

type DemoReview = { sku: string; by: string; stars: number; daysAgo: number; words: string; unread?: true };

const REVIEWS: readonly DemoReview[] = [
  {
    sku: "kodak-gold-200-35mm",
    by: "june@nice.test",
    stars: 5,
    daysAgo: 21,
    words: "A weekend at the lake, metered by guessing. Every frame came out warm and none of them blue.",
  },
  {
    sku: "kodak-gold-200-35mm",
    by: "gus@nice.test",
    stars: 4,
    daysAgo: 54,
    words: "Cheap enough to shoot without thinking twice. In the shade I give it a stop more.",
  },
  {
    sku: "kodak-portra-400-35mm",
    by: "member@nice.test",
    stars: 5,
    daysAgo: 12,
    words: "Two stops over at noon, one under in the bar, and skin looks like skin in both.",
  },
  {
    sku: "kodak-portra-400-35mm",
    by: "iris@nice.test",
    stars: 5,
    daysAgo: 37,
    words: "My film for days when I have no plan.",
  },
  {
    sku: "ilford-hp5-plus-35mm",
    by: "hugo@nice.test",
    stars: 4,
    daysAgo: 30,
    words: "Pushed to 1600 for a concert. Grain like sand, and I mean that kindly.",
  },
  {
    sku: "nice-one-time-camera",
    by: "lena@nice.test",
    stars: 5,
    daysAgo: 9,
    words: "We laid five of them on the tables at our wedding. The flash reaches as far as the cake.",
  },
  {
    sku: "lab-tote",
    by: "june@nice.test",
    stars: 4,
    daysAgo: 3,
    words: "Holds forty rolls and a lunch.",
    unread: true,
  },
];

/** Adds customers' reviews of the shop's products, including one that the lab has not read yet. */
export async function reviewDemoProducts(tx: Tx, ids: ReadonlyMap<string, string>, today: Date): Promise<void> {
  const skus = REVIEWS.map(({ sku }) => sku);
  const sold = await tx
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(inArray(products.sku, skus));
  const productIds = new Map(sold.map(({ id, sku }) => [sku, id]));
  await tx.insert(productReviews).values(
    REVIEWS.map(({ sku, by, stars, daysAgo, words, unread = false }) => ({
      id: newId(),
      productId: productIds.get(sku)!,
      userId: ids.get(by)!,
      stars,
      words,
      state: unread ? ("WAITING" as const) : ("SHOWN" as const),
      writtenAt: new Date(today.getTime() - daysAgo * DAY_MS),
      byUserId: unread ? null : ids.get("admin@nice.test")!,
    })),
  );
}
