import { DeskAccountEvents } from "../../accounts/desk-account-events.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminAccountEventsRoute() {
  return (
    <Page title="Account events">
      <DeskAccountEvents />
    </Page>
  );
}
