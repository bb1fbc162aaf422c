import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import {
  addCollectionProduct,
  removeCollectionProduct,
  reorderCollectionProducts,
} from "../../contract/collections/collections.ts";
import type { Product } from "../../contract/products/product.ts";
import { listProducts } from "../../contract/products/products.ts";
import { api } from "../platform/api.ts";
import { IconPlus, IconTrash } from "../platform/icons.tsx";
import { SearchField } from "../platform/kit/list/search-field.tsx";
import { showUndoToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { Sortable } from "../platform/kit/sortable/sortable.tsx";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import type { CollectionDesk } from "./collection-page.tsx";
import classes from "./collections.module.css";
import { useCollectionProducts } from "./use-collection-products.ts";

export function CollectionProducts({ collection, keep, look: lookAtCollection }: CollectionDesk) {
  const { query, show, look } = useCollectionProducts(collection.id);
  const params = { collectionId: collection.id };
  const products = query.data ?? [];

  /** Refetches the lab's state whether or not the work succeeds. */
  async function attempt(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      showErrorToast(error);
    }
    await Promise.all([look(), lookAtCollection()]);
  }

  const order = (next: readonly Product[]) =>
    api.call(reorderCollectionProducts, { params, body: { productIds: next.map(({ id }) => id) } });

  async function arrange(next: readonly Product[]) {
    show(next);
    await attempt(() => order(next));
  }

  const add = ({ id: productId }: Product) =>
    attempt(async () => keep((await api.call(addCollectionProduct, { params, body: { productId } })).collection));

  const remove = (product: Product) =>
    attempt(async () => {
      const before = products;
      show(before.filter(({ id }) => id !== product.id));
      await api.call(removeCollectionProduct, { params: { ...params, productId: product.id } });
      showUndoToast(`${product.name} removed`, async () => {
        await api.call(addCollectionProduct, { params, body: { productId: product.id } });
        await order(before).catch(() => undefined); // changed by another user meanwhile: it appears at the end
        await Promise.all([look(), lookAtCollection()]);
      });
    });

  return (
    <Section title="Products">
      <div className={classes.form}>
        <FindProduct inIt={products} onAdd={(product) => void add(product)} />
        <Loaded query={query} skeleton={<RowsSkeleton rows={5} height={84} />}>
          {(shown) =>
            shown.length === 0 ? (
              <p>No products yet. The shop shows “No products available”.</p>
            ) : (
              <Sortable
                label={`Products of ${collection.name}`}
                items={shown}
                keyOf={({ id }) => id}
                nameOf={({ name }) => name}
                onOrder={(next) => void arrange(next)}
              >
                {(product) => (
                  <ProductRow product={product}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      aria-label={`Remove ${product.name}`}
                      onClick={() => void remove(product)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </ProductRow>
                )}
              </Sortable>
            )
          }
        </Loaded>
      </div>
    </Section>
  );
}

function ProductRow({
  product: { id, name, sku, media, visibility },
  children,
}: {
  product: Product;
  children: React.ReactNode;
}) {
  const thumb = media.find(({ read }) => read.includes("featured_thumb"));
  return (
    <div className={classes.row}>
      <span className={classes.thumb} aria-hidden>
        {thumb && <img src={thumb.read} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={classes.words}>
        <Link to={`/admin/products/${id}`}>{name}</Link>
        <small>{visibility === "NONE" ? `${sku}, hidden` : sku}</small>
      </span>
      {children}
    </div>
  );
}

const FOUND = 6;

function FindProduct({ inIt, onAdd }: { inIt: readonly Product[]; onAdd: (product: Product) => void }) {
  const [search, setSearch] = useState("");
  const found = useCall(
    listProducts,
    { query: { search, limit: FOUND, productType: "PRODUCT,PRINT,DIGITAL", sortBy: "name", desc: "false" } },
    { enabled: search !== "", keepPrevious: true },
  );
  const known = new Set(inIt.map(({ id }) => id));
  return (
    <>
      <SearchField value={search} label="Find a product to add" placeholder="Name, SKU" onSearch={setSearch} />
      {search !== "" && found.data && (
        <ul className={classes.found} aria-label="Found">
          {found.data.products.length === 0 && <li role="status">No products found for “{search}”.</li>}
          {found.data.products.map((product) => (
            <li key={product.id}>
              <ProductRow product={product}>
                <Button
                  size="compact-md"
                  variant="default"
                  disabled={known.has(product.id)}
                  leftSection={<IconPlus size={16} aria-hidden />}
                  aria-label={`Add ${product.name}`}
                  onClick={() => onAdd(product)}
                >
                  {known.has(product.id) ? "Added" : "Add"}
                </Button>
              </ProductRow>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
