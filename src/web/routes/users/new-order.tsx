import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function NewOrderRoute() {
  return (
    <Page title="New Order">
      <RowsSkeleton />
    </Page>
  );
}
