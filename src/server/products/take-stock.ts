import type { Tx } from "../deps.ts";
import { lockShelves, moveStock, type Shelf } from "./lock-stock.ts";

/** What an order takes from the shelf. */
export type StockItem = {
  productId: string;
  productVariantId: string | null;
  quantity: number;
  /** For people, when there is too little of it. */
  name: string;
};
/** What there is too little of; `stock` is pieces left. */
export type ShortItem = {
  productId: string;
  productVariantId: string | null;
  name: string;
  quantity: number;
  stock: number;
};

/** There is too little of something on the shelf; nothing was taken. The call that places the order refuses with its `items`. */
export class OutOfStock extends Error {
  override name = "OutOfStock";
  readonly items: ShortItem[];
  constructor(items: ShortItem[]) {
    super(
      items.map(({ name, stock }) => (stock === 0 ? `${name} is sold out` : `${stock} left of ${name}`)).join(", "),
    );
    this.items = items;
  }
}

/**
 * Takes an order's goods off the shelf, all or none. Lines that share one stock are taken together; what is not counted (services,
 * prints, digital things) is left alone. A variant without a count of its own takes from its product's.
 */
export async function takeStock(
  tx: Tx,
  { orderId, now, by }: { orderId: number; now: Date; by: string | null },
  items: readonly StockItem[],
): Promise<void> {
  if (items.length === 0) return;
  const productIds = new Set(items.map(({ productId }) => productId));
  const variantIds = new Set(items.flatMap(({ productVariantId }) => productVariantId ?? []));
  const shelves = await lockShelves(tx, [...productIds], [...variantIds]);
  const taken = new Map<Shelf, ShortItem>();
  for (const item of items) {
    const shelf = shelves.get(item.productVariantId ?? item.productId) ?? shelves.get(item.productId);
    if (shelf === undefined) continue;
    const sum = taken.get(shelf) ?? { ...item, quantity: 0, stock: shelf.stock };
    taken.set(shelf, { ...sum, quantity: sum.quantity + item.quantity });
  }
  const short = [...taken.values()].filter(({ quantity, stock }) => quantity > stock);
  if (short.length > 0) throw new OutOfStock(short);
  const changes = [...taken].map(([shelf, { quantity }]) => ({ shelf, change: -quantity }));
  await moveStock(tx, changes, { reason: "ORDERED", orderId, by, now });
}
