import { DeskCollections } from "../../collections/desk-collections.tsx";

export default function AdminCollectionsRoute() {
  return <DeskCollections />;
}
