import type { OrderLine } from "../../contract/orders/order.ts";
import { listPapers, listPrints, type OrderedPrint, type Paper, reorderPrint } from "../../contract/prints/prints.ts";
import { listProducts } from "../../contract/products/products.ts";
import type { ChosenProduct } from "../parts/products/chosen-product.ts";
import { api } from "../platform/api.ts";
import { type PrintItem, printItem } from "../prints/print-buying.ts";
import { chosenAgain } from "./chosen-again.ts";

/** Returns a print's current paper and size; null if it is not a paper size, or is discontinued. */
const sizeOf = (print: Pick<OrderedPrint, "productVariantId">, papers: readonly Paper[]) =>
  papers
    .flatMap((paper) => paper.sizes.map((size) => ({ paper, size })))
    .find(({ size }) => size.productVariantId === print.productVariantId) ?? null;

async function draftOf({ id: printId }: OrderedPrint, userId: string): Promise<string> {
  const { draft } = await api.call(reorderPrint, { params: { userId, printId } });
  return draft.draftId;
}

/**
 * Finds the currently available version of an ordered print before copying its picture: a paper size, else the product
 * itself.
 */
async function todayOf(prints: readonly OrderedPrint[], lines: readonly OrderLine[]) {
  const { papers } = await api.call(listPapers, { query: { limit: 100 } });
  const others = prints.filter((print) => sizeOf(print, papers) === null).flatMap(({ productId }) => productId ?? []);
  const { products } =
    others.length === 0
      ? { products: [] }
      : await api.call(listProducts, { query: { ids: [...new Set(others)].join(","), limit: 100 } });
  return prints.map((print) => {
    const size = sizeOf(print, papers);
    const line = lines.find(({ id }) => id === print.lineId);
    return { print, size, chosen: size === null && line ? chosenAgain(line, products) : null };
  });
}

/**
 * Returns the path for reordering a print with the same layout on current paper. Null if no longer available.
 * @param base path of the print pages (PrintBuyer.base)
 */
export async function wherePrintAgain({
  print,
  line,
  userId,
  base,
}: {
  print: OrderedPrint;
  line: OrderLine;
  userId: string;
  base: string;
}): Promise<{ to: string; state: { wish: ChosenProduct } | null } | null> {
  const [today] = await todayOf([print], [line]);
  if (today === undefined || (today.size === null && today.chosen === null)) return null;
  const to = `${base}/print-orders/${await draftOf(print, userId)}`;
  return today.size === null
    ? { to, state: { wish: today.chosen! } }
    : { to: `${to}?size=${today.size.size.productVariantId}`, state: null };
}

/** Not a UUID, so that the same print can be ordered again later. */
const keyOf = (lineId: string): string => `again-${lineId}`;

/**
 * Returns an order's prints, unchanged but at current prices, each with a key derived from its line, so that it can be
 * ordered again.
 * @param known keys of lines already in the cart
 */
export async function printsAgain(
  { userId, orderId, lines }: { userId: string; orderId: number; lines: readonly OrderLine[] },
  known: ReadonlySet<string>,
): Promise<{ found: { key: string; item: PrintItem }[]; missing: string[] }> {
  const { prints } = await api.call(listPrints, { params: { userId }, query: { orderId, limit: 100, desc: "false" } });
  const today = await todayOf(
    prints.filter(({ lineId }) => !known.has(keyOf(lineId))),
    lines,
  );
  const found: { key: string; item: PrintItem }[] = [];
  for (const { print, size, chosen } of today) {
    if (size === null && chosen === null) continue;
    const draftId = await draftOf(print, userId);
    const { quantity } = print;
    const item =
      size === null
        ? { ...chosen!, quantity, print: { draftId } }
        : printItem(size.paper, size.size, { draftId, quantity });
    found.push({ key: keyOf(print.lineId), item });
  }
  const missing = today.filter(({ size, chosen }) => size === null && chosen === null).map(({ print }) => print.name);
  return { found, missing };
}
