import { ImportList } from "../../imports/import-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function ImportsRoute() {
  return (
    <Page title="Import">
      <ImportList />
    </Page>
  );
}
