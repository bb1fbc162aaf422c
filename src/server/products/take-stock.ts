import type { Tx } from "../deps.ts";
import { type HoldingBuyer, mostOfShelves } from "./hold-limits.ts";
import { type LockedShelf, lockShelves, moveStock } from "./lock-stock.ts";

export type StockItem = {
  productId: string;
  productVariantId: string | null;
  quantity: number;
  /** For error messages when there is too little stock. */
  name: string;
};
/** An item with too little stock; `stock` is pieces left. */
export type ShortItem = {
  productId: string;
  productVariantId: string | null;
  name: string;
  quantity: number;
  stock: number;
};

/** Thrown when stock is too low; nothing was taken. The call that places the order returns its `items` in the error. */
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

/** An item over the limit for unpaid holds; `most` is pieces, 0 if others or the buyer already hold it all. */
export type HeldItem = Omit<ShortItem, "stock"> & { most: number };

/** Thrown when an order exceeds the limit for unpaid holds; nothing was taken. */
export class TooManyUnpaid extends Error {
  override name = "TooManyUnpaid";
  readonly items: HeldItem[];
  constructor(items: HeldItem[]) {
    super(items.map(({ name, most }) => tooManyText(name, most)).join(" "));
    this.items = items;
  }
}

const tooManyText = (name: string, most: number): string =>
  most > 0
    ? `You can reserve at most ${most} of ${name} before paying. Order ${most} now, and more once these are paid.`
    : `You can't reserve more of ${name} before you pay your open order. Pay it first, or try again in half an hour.`;

/**
 * Takes an order's goods from the shelf, all or none. Lines that share a stock are taken together; uncounted items
 * (services, prints, digital goods) are skipped. A variant without its own count takes from its product's. Called last
 * in a transaction, so concurrent buyers wait as briefly as possible.
 * @param of.buyer a buyer who has not paid yet, and is limited in pieces; null for staff
 * @returns the number of pieces taken
 */
export async function takeStock(
  tx: Tx,
  { orderId, now, by, buyer }: { orderId: number; now: Date; by: string | null; buyer: HoldingBuyer | null },
  items: readonly StockItem[],
): Promise<number> {
  if (items.length === 0) return 0;
  const productIds = new Set(items.map(({ productId }) => productId));
  const variantIds = new Set(items.flatMap(({ productVariantId }) => productVariantId ?? []));
  const shelves = await lockShelves(tx, [...productIds], [...variantIds]);
  const taken = new Map<LockedShelf, ShortItem>();
  for (const item of items) {
    const shelf = shelves.get(item.productVariantId ?? item.productId) ?? shelves.get(item.productId);
    if (shelf === undefined) continue;
    const sum = taken.get(shelf) ?? { ...item, quantity: 0, stock: shelf.stock };
    taken.set(shelf, { ...sum, quantity: sum.quantity + item.quantity });
  }
  const short = [...taken.values()].filter(({ quantity, stock }) => quantity > stock);
  if (short.length > 0) throw new OutOfStock(short);
  if (buyer !== null) await refuseTooMany(tx, taken, buyer);
  const changes = [...taken].map(([shelf, { quantity }]) => ({ shelf, change: -quantity }));
  await moveStock(tx, changes, { reason: "ORDERED", orderId, by, now });
  return [...taken.values()].reduce((sum, { quantity }) => sum + quantity, 0);
}

async function refuseTooMany(tx: Tx, taken: ReadonlyMap<LockedShelf, ShortItem>, buyer: HoldingBuyer): Promise<void> {
  if (taken.size === 0) return;
  const most = await mostOfShelves(tx, [...taken.keys()], buyer);
  const tooMany = [...taken.values()]
    .map(({ stock: _stock, ...item }, index) => ({ ...item, most: most[index]! }))
    .filter((item) => item.quantity > item.most);
  if (tooMany.length > 0) throw new TooManyUnpaid(tooMany);
}
