import { AdminHistory } from "../../history/admin-history.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminHistoryRoute() {
  return (
    <Page title="History" width="wide">
      <AdminHistory />
    </Page>
  );
}
