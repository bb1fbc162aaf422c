import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function RollRoute() {
  return (
    <Page title="Roll">
      <RowsSkeleton />
    </Page>
  );
}
