import { Page } from "../../platform/page.tsx";
import { AdminReturns } from "../../returns/admin-returns.tsx";

export default function AdminReturnsRoute() {
  return (
    <Page title="Returns" width="wide" intro="What people want to send back. Each is answered at its order.">
      <AdminReturns />
    </Page>
  );
}
