import { Page } from "../../platform/page.tsx";
import { DeskReturns } from "../../returns/desk-returns.tsx";

export default function AdminReturnsRoute() {
  return (
    <Page title="Returns" width="wide" intro="Return requests. Each is answered at its order.">
      <DeskReturns />
    </Page>
  );
}
