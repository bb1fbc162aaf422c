import { KeepingLinks } from "../../parts/products/keeping-links.tsx";
import { Page } from "../../platform/page.tsx";
import { DeskShelves } from "../../products/desk-shelves.tsx";

export default function AdminVariantsRoute() {
  return (
    <Page title="Variants and stock" above={<KeepingLinks />} intro="Lowest stock first.">
      <DeskShelves />
    </Page>
  );
}
