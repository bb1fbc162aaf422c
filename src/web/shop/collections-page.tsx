import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Page } from "../platform/page.tsx";
import { PublicPageHead, StructuredData, usePublicUrl } from "../platform/public-page.tsx";
import { Empty } from "../platform/states.tsx";
import { useLab } from "../platform/lab.ts";
import { CollectionCard } from "./collection-card.tsx";
import classes from "./collections-page.module.css";
import type { ShownCollection } from "./shelf.ts";
import { ShopUnavailable } from "./shop-unavailable.tsx";
import { useIsMember } from "./use-is-member.ts";

const DESCRIPTION =
  "Film by the roll and by the brick, cameras, prints and gifts from our film lab. Members of the club pay less and get new things first.";

/** The shop's collections (docs/product/collections.md#collections-page). @param collections null if loading failed */
export function CollectionsPage({
  title = "Collections",
  collections,
}: {
  title?: string;
  collections: readonly ShownCollection[] | null;
}) {
  const lab = useLab();
  const origin = usePublicUrl();
  const isMember = useIsMember();
  return (
    <Page
      title={title}
      head={<PublicPageHead title="Shop film, cameras & prints" description={DESCRIPTION} preview="collections" />}
      intro="The film we shoot ourselves, cold from the fridge, and everything that goes with it. Shipped from our lab, or held for you at the counter."
      actions={
        !isMember && (
          <Button component={Link} to="/memberships/purchase" variant="default" size="md">
            Become a {lab.name} Member
          </Button>
        )
      }
    >
      {collections === null ? (
        <ShopUnavailable />
      ) : collections.length === 0 ? (
        <Empty title="New products are coming soon">Come back in a day or two.</Empty>
      ) : (
        <div className={classes.shelves}>
          {collections.map((one, place) => (
            <CollectionCard key={one.collection.id} shown={one} headingLevel={2} first={place < 2} />
          ))}
        </div>
      )}
      {collections !== null && collections.length > 0 && (
        <StructuredData
          data={{
            "@context": "https://schema.org",
            "@type": "ItemList",
            itemListElement: collections.map(({ collection: { name, slug } }, place) => ({
              "@type": "ListItem",
              position: place + 1,
              name,
              url: `${origin}/collections/${encodeURIComponent(slug)}`,
            })),
          }}
        />
      )}
    </Page>
  );
}
