import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function CheckoutRoute() {
  return (
    <Page title="Checkout">
      <RowsSkeleton />
    </Page>
  );
}
