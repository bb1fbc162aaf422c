import { PaperList } from "../../desk/papers/paper-list.tsx";
import { KeepingLinks } from "../../parts/products/keeping-links.tsx";
import { Page } from "../../platform/page.tsx";

export default function PapersRoute() {
  return (
    <Page
      title="Papers and sizes"
      above={<KeepingLinks />}

      intro="Papers for prints, with sizes and prices."
    >
      <PaperList />
    </Page>
  );
}
