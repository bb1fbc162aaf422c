import { Link } from "react-router";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { Product } from "../../../contract/products/product.ts";
import { listStockMovements } from "../../../contract/products/product-desk.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { formatMoment } from "../../platform/dates.ts";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useCall } from "../../platform/query.ts";
import { Fold } from "../../platform/kit/fold.tsx";
import { MOVEMENTS } from "../list-addresses.ts";
import { STOCK_REASON_LABELS } from "../product-words.ts";

type Movement = ReplyOf<typeof listStockMovements>["movements"][number];

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change).replace("-", "\u2212"));

function columnsOf(product: Product, variantId: string | undefined): readonly Column<Movement>[] {
  const nameOf = (id: string | null) => product.variants.find((variant) => variant.id === id)?.name ?? "—";
  return [
    { head: "Date", sort: "at", cell: ({ at }) => formatMoment(at) },
    ...(variantId || product.variants.length === 0
      ? []
      : [{ head: "Variant", cell: ({ productVariantId }: Movement) => nameOf(productVariantId), clip: true }]),
    {
      head: "Reason",
      cell: ({ reason, orderId }) => (
        <>
          {STOCK_REASON_LABELS[reason]}{" "}
          {orderId !== null && <Link to={`/admin/orders?search=${orderId}`}>{shownOrderNumber(orderId)}</Link>}
        </>
      ),
    },
    { head: "By", cell: ({ byName }) => byName ?? "—", onPhone: "none" },
    { head: "Change", cell: ({ change }) => signed(change), align: "end", onPhone: "end" },
    { head: "Stock after", cell: ({ stockAfter }) => stockAfter.toLocaleString("en-US"), align: "end" },
  ];
}

/** Lists all stock movements of a product. @param variantId of one variant only */
export function StockMovements({ product, variantId }: { product: Product; variantId?: string }) {
  const list = useListAddress(MOVEMENTS);
  const query = { ...list.query, ...(variantId && { productVariantId: variantId }) };
  const movements = useCall(listStockMovements, { params: { productId: product.id }, query }, { keepPrevious: true });
  return (
    <Fold title="Stock changes" isOpen={false}>
      <TableList
        list={list}
        query={movements}
        rowsOf={(data) => data.movements}
        noun={["stock change", "stock changes"]}
        search="Order number, name"
        columns={columnsOf(product, variantId)}
        keyOf={({ id }) => id}
        none={{ words: "Stock changes appear here after you start counting." }}
      />
    </Fold>
  );
}
