import { CollectionDeskPage } from "../../collections/collection-page.tsx";
import type { Route } from "./+types/collection.ts";

export default function AdminCollectionRoute({ params: { collectionId } }: Route.ComponentProps) {
  return <CollectionDeskPage key={collectionId} collectionId={collectionId} />;
}
