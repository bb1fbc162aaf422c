import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function RollsRoute() {
  return (
    <Page title="Your Rolls">
      <RowsSkeleton />
    </Page>
  );
}
