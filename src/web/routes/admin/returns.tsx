import { Page } from "../../platform/page.tsx";
import { DeskReturns } from "../../returns/desk-returns.tsx";

export default function AdminReturnsRoute() {
  return (
    <Page title="Returns" width="wide" intro="What people want to send back. Each is answered at its order.">
      <DeskReturns />
    </Page>
  );
}
