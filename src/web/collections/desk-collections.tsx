import { Badge, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { listCollections, type ProductCollection, reorderCollections } from "../../contract/collections/collections.ts";
import { KeepingLinks } from "../parts/products/keeping-links.tsx";
import { api } from "../platform/api.ts";
import { IconPlus } from "../platform/icons.tsx";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { Sortable } from "../platform/kit/sortable/sortable.tsx";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { Page } from "../platform/page.tsx";
import { callKey, useCall } from "../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./collections.module.css";

const NewCollection = lazyComponent(() => import("./new-collection.tsx"), "The form");

/** Maximum page size; a shop has about a dozen collections. */
const ALL = { query: { limit: 100 } } as const;

export function DeskCollections() {
  const queries = useQueryClient();
  const query = useCall(listCollections, ALL);
  const [adding, setAdding] = useState(false);

  async function arrange(next: readonly ProductCollection[]) {
    const key = callKey(listCollections, ALL);
    queries.setQueryData<typeof query.data>(key, (data) => {
      const found = (id: string) => data?.detailedCollections.find(({ collection }) => collection.id === id);
      return data && { ...data, detailedCollections: next.flatMap(({ id }) => found(id) ?? []) };
    });
    try {
      await api.call(reorderCollections, { body: { collectionIds: next.map(({ id }) => id) } });
    } catch (error) {
      showErrorToast(error);
    }
    await queries.invalidateQueries({ queryKey: callKey(listCollections) });
  }

  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      New collection
    </Button>
  );
  return (
    <Page
      title="Collections"
      above={<KeepingLinks />}
      intro="Shop order. Drag to reorder, or use the arrow keys on a handle."
      actions={add}
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} height={84} />}>
        {({ detailedCollections }) =>
          detailedCollections.length === 0 ? (
            <Empty title="No collections yet" action={add}>
              A collection groups products in the shop, in any order you choose.
            </Empty>
          ) : (
            <Sortable
              label="Collections"
              items={detailedCollections.map(({ collection }) => collection)}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              onOrder={(next) => void arrange(next)}
            >
              {(collection) => <CollectionRow collection={collection} />}
            </Sortable>
          )
        }
      </Loaded>
      {adding && <NewCollection onClose={() => setAdding(false)} onGiveUp={() => setAdding(false)} />}
    </Page>
  );
}

function CollectionRow({
  collection: { id, name, active, productCount, featuredImage },
}: {
  collection: ProductCollection;
}) {
  return (
    <div className={classes.row}>
      <span className={classes.thumb} aria-hidden>
        {featuredImage && <img src={featuredImage.read} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={classes.words}>
        <Link to={`/admin/collections/${id}`}>{name}</Link>
        <small>{productCount === 1 ? "1 product" : `${productCount} products`}</small>
      </span>
      {!active && <Badge color="gray">Hidden</Badge>}
    </div>
  );
}
