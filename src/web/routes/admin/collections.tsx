import { AdminCollections } from "../../collections/admin-collections.tsx";

export default function AdminCollectionsRoute() {
  return <AdminCollections />;
}
