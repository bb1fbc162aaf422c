import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Page } from "../platform/page.tsx";
import { PublicPageHead, StructuredData, usePublicUrl } from "../platform/public-page.tsx";
import { Empty } from "../platform/states.tsx";
import { CollectionTools } from "./collection-tools.tsx";
import classes from "./collection-page.module.css";
import { type CollectionListing, pagesOf, queryOf, rangeText } from "./listing.ts";
import { PageLinks } from "./page-links.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { ShopUnavailable } from "./shop-unavailable.tsx";

/**
 * A collection, 18 products at a time (docs/product/collections.md#collection-page).
 * @param listed null if loading failed
 */
export function CollectionPage({ slug, listed }: { slug: string; listed: CollectionListing | null }) {
  const origin = usePublicUrl();
  const path = `/collections/${encodeURIComponent(slug)}`;
  if (listed === null) {
    return (
      <Page title="Collection" eyebrow={<BackToAll />}>
        <ShopUnavailable />
      </Page>
    );
  }
  const { collection, listing, products, count } = listed;
  // Search engines index each page in its default order; sorted and filtered pages show the same products.
  const asItComes = queryOf({ page: listing.page, sort: "featured", only: [] });
  return (
    <Page
      title={collection.name}
      head={
        <PublicPageHead
          title={listing.page > 1 ? `${collection.name}, page ${listing.page}` : collection.name}
          description={descriptionOf(collection)}
          path={path + asItComes}
          preview="collections"
        />
      }
      eyebrow={<BackToAll />}
      intro={collection.description}
    >
      <StructuredData
        data={{
          "@context": "https://schema.org",
          "@type": "BreadcrumbList",
          itemListElement: [
            { "@type": "ListItem", position: 1, name: "Collections", item: `${origin}/collections` },
            { "@type": "ListItem", position: 2, name: collection.name, item: origin + path },
          ],
        }}
      />
      <CollectionTools listed={listed} path={path} />
      {products.length === 0 ? (
        <Nothing path={path} filtered={listing.only.length > 0} />
      ) : (
        <>
          <div role="status">
            <h2 className={classes.range}>{rangeText(listing.page, products.length, count)}</h2>
          </div>
          <ProductGrid products={products} />
          <PageLinks
            page={listing.page}
            pages={pagesOf(count)}
            addressOf={(page) => path + queryOf({ ...listing, page })}
          />
        </>
      )}
    </Page>
  );
}

const BackToAll = () => (
  <Link className={classes.back} to="/collections">
    All collections
  </Link>
);

function Nothing({ path, filtered }: { path: string; filtered: boolean }) {
  return filtered ? (
    <Empty
      title="No products match"
      action={
        <Button component={Link} to={path} variant="default">
          Clear filters
        </Button>
      }
    >
      No product matches all your filters. Remove one and try again.
    </Empty>
  ) : (
    <Empty
      title="No products available"
      action={
        <Button component={Link} to="/collections" variant="default">
          See the other collections
        </Button>
      }
    >
      This collection is empty right now. New film arrives most weeks.
    </Empty>
  );
}

const descriptionOf = ({ name, description }: { name: string; description: string }) =>
  `${name} from the shop of our film lab. ${description} Members of the club pay less.`.slice(0, 160);
