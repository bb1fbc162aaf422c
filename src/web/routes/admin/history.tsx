import { DeskHistory } from "../../history/desk-history.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminHistoryRoute() {
  return (
    <Page title="History">
      <DeskHistory />
    </Page>
  );
}
