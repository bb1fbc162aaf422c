import { listShelves, type Shelf } from "../../contract/products/shelves.ts";
import { stockNote } from "../../rules/products/stock-left.ts";
import { dollars } from "../parts/dollars.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";
import { useLiveCalls } from "../platform/use-live-calls.ts";
import { SHELVES } from "./list-addresses.ts";
import { STOCK_AT_MOST_EVERY_MS } from "./use-live-stock.ts";
import classes from "./products.module.css";
import { STOCK_FILTERS } from "./stock-words.ts";

const COLUMNS: readonly Column<Shelf>[] = [
  {
    head: "Variant",
    cell: ({ productName, variantName }) => [productName, variantName].filter(Boolean).join(", "),
    isName: true,
    clip: true,
  },
  { head: "SKU", sort: "sku", cell: ({ sku }) => sku, clip: true },
  {
    head: "In the shop",
    cell: ({ isSold }) => (isSold ? "For sale" : <StateBadge tone="default">Not for sale</StateBadge>),
    onPhone: "none",
  },
  { head: "Price", cell: ({ price }) => dollars(price), align: "end" },
  { head: "Stock", sort: "stock", cell: StockOf, align: "end", onPhone: "end" },
];

function StockOf({ stock }: Shelf) {
  if (stock === null) return "Not counted";
  return <span className={stockNote(stock) ? classes.low : undefined}>{stock.toLocaleString("en-US")}</span>;
}

/** Lists every variant, and every product without variants, lowest stock first. */
export function DeskShelves() {
  const list = useListAddress(SHELVES);
  useLiveCalls([listShelves], ["order", "stock"], STOCK_AT_MOST_EVERY_MS);
  const shelves = useCall(listShelves, { query: list.query }, { keepPrevious: true });
  return (
    <TableList
      list={list}
      query={shelves}
      rowsOf={(data) => data.shelves}
      noun={["variant", "variants"]}
      search="Name, SKU"
      filters={
        <FilterSelect
          label="Stock"
          value={list.filters.stockAtMost}
          options={STOCK_FILTERS}
          onChange={(stockAtMost) => list.filter({ stockAtMost })}
        />
      }
      columns={COLUMNS}
      keyOf={({ productId, productVariantId }) => productVariantId ?? productId}
      to={({ productId, productVariantId }) =>
        `/admin/products/${productId}${productVariantId ? `/variants/${productVariantId}` : ""}`
      }
      none={{ words: "Products and variants appear here with their stock." }}
    />
  );
}
