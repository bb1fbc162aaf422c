import { Page } from "../../platform/page.tsx";
import { DeskReturns } from "../../returns/desk-returns.tsx";

export default function AdminReturnsRoute() {
  return (
    <Page title="Returns" intro="Approve or decline each return on its order page.">
      <DeskReturns />
    </Page>
  );
}
