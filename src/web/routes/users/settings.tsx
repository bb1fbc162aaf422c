import { Page } from "../../platform/page.tsx";
import { RowsSkeleton } from "../../platform/states.tsx";

export default function SettingsRoute() {
  return (
    <Page title="Settings">
      <RowsSkeleton />
    </Page>
  );
}
