import { data } from "react-router";
import { listCollections } from "../../../contract/collections/collections.ts";
import { visitorApi } from "../../platform/load-context.ts";
import { everyonesPage } from "../../platform/public-page.tsx";
import { CollectionsPage } from "../../shop/collections-page.tsx";
import { shownCollections } from "../../shop/shelf.ts";
import { unlessItFails } from "../../shop/unless-it-fails.ts";
import type { Route } from "./+types/collections.ts";

export const headers = everyonesPage;

export async function loader({ context }: Route.LoaderArgs) {
  const listed = await unlessItFails(
    "product collections",
    visitorApi(context).call(listCollections, { query: { active: "true" } }),
  );
  // Without collections, return 503 so that the page is neither cached nor indexed.
  if (listed === null) return data({ collections: null }, 503);
  return data({ collections: shownCollections(listed.detailedCollections) });
}

export default function CollectionsRoute({ loaderData: { collections } }: Route.ComponentProps) {
  return <CollectionsPage collections={collections} />;
}
