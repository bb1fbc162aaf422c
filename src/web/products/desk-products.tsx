import { Button } from "@mantine/core";
import { useState } from "react";
import { exportProducts } from "../../contract/products/product-tables.ts";
import { listProducts } from "../../contract/products/products.ts";
import type { Product } from "../../contract/products/product.ts";
import { PRODUCT_TYPES } from "../../rules/products/catalogue.ts";
import { SALE_STATE_LABELS, SALE_STATES } from "../../rules/products/sale-state.ts";
import { dollars } from "../parts/dollars.ts";
import { KeepingLinks } from "../parts/products/keeping-links.tsx";
import { api } from "../platform/api.ts";
import { IconPlus } from "../platform/icons.tsx";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { SaveTable } from "../platform/kit/list/save-table.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { LINKS_REFRESH } from "../platform/fresh-links.ts";
import { useMay } from "../platform/may.ts";
import { Page } from "../platform/page.tsx";
import { useCall } from "../platform/query.ts";
import { LAB_PRODUCTS } from "./list-addresses.ts";
import { PRODUCT_TYPE_LABELS } from "../parts/products/product-type-labels.ts";
import { shelfText } from "./product-words.ts";
import classes from "./products.module.css";
import { SaleStateBadge } from "./sale-state-badge.tsx";
import { stateOf } from "./state-of.ts";
import { STOCK_FILTERS } from "./stock-words.ts";
import { tableParts, rejectionReason } from "./table-parts.ts";

const ImportProducts = lazyComponent(() => import("./import-products.tsx"), "The import");
const NewProduct = lazyComponent(() => import("./new-product.tsx"), "The form");

const TYPES = PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABELS[value] }));
const STATES = SALE_STATES.map((value) => ({ value, label: SALE_STATE_LABELS[value] }));

const COLUMNS: readonly Column<Product>[] = [
  { head: "Product", sort: "name", cell: (product) => <NameCell product={product} />, isName: true },
  { head: "Type", cell: ({ productType }) => PRODUCT_TYPE_LABELS[productType], whole: true, onPhone: "none" },
  { head: "In the shop", cell: (product) => <SaleStateBadge state={stateOf(product)} />, onPhone: "end" },
  { head: "Stock", cell: (product) => <StockCell product={product} />, align: "end" },
  { head: "Price", sort: "price", cell: (product) => priceText(product), align: "end", onPhone: "end" },
];

function NameCell({ product: { name, sku, media } }: { product: Product }) {
  const picture = media.find(({ read }) => read.includes("featured_thumb"));
  return (
    <span className={classes.name}>
      <span className={classes.thumb} aria-hidden>
        {picture && <img src={picture.read} alt="" loading="lazy" decoding="async" />}
      </span>
      <span>
        {name}
        <small>{sku}</small>
      </span>
    </span>
  );
}

function StockCell({ product }: { product: Product }) {
  const { words, isLow } = shelfText(product);
  return <span className={isLow ? classes.low : undefined}>{words}</span>;
}

const priceText = ({ price, memberPrice }: Product): string =>
  memberPrice === null || memberPrice === price ? dollars(price) : `${dollars(price)} · ${dollars(memberPrice)}`;

export function DeskProducts() {
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const list = useListAddress(LAB_PRODUCTS);
  const products = useCall(listProducts, { query: list.query }, { keepPrevious: true, ...LINKS_REFRESH });
  const may = useMay();
  const add = may("products.write") && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      New product
    </Button>
  );
  return (
    <Page
      title="Products"
      above={<KeepingLinks />}

      actions={
        <>
          {may("exports") && (
            <SaveTable
              file="products.csv"
              fetchTable={() => api.call(exportProducts)}
              partsOf={tableParts}
              whyNot={rejectionReason}
            />
          )}
          {may("products.write") && (
            <Button variant="default" onClick={() => setImporting(true)}>
              Import
            </Button>
          )}
          {add}
        </>
      }
    >
      <TableList
        list={list}
        query={products}
        rowsOf={(data) => data.products}
        noun={["product", "products"]}
        search="Name, SKU"
        filters={
          <>
            <FilterSelect
              label="Type"
              value={list.filters.productType}
              options={TYPES}
              onChange={(productType) => list.filter({ productType })}
            />
            <FilterSelect
              label="In the shop"
              value={list.filters.saleState}
              options={STATES}
              onChange={(saleState) => list.filter({ saleState })}
            />
            <FilterSelect
              label="Stock"
              value={list.filters.stockAtMost}
              options={STOCK_FILTERS}
              onChange={(stockAtMost) => list.filter({ stockAtMost })}
            />
          </>
        }
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => `/admin/products/${id}`}
        none={{ words: "Add a product or import a table.", action: add }}
      />
      {importing && <ImportProducts onClose={() => setImporting(false)} onGiveUp={() => setImporting(false)} />}
      {adding && <NewProduct onClose={() => setAdding(false)} onGiveUp={() => setAdding(false)} />}
    </Page>
  );
}
