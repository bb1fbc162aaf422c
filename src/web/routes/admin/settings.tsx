import { useParams } from "react-router";
import { SettingsPage } from "../../lab-settings/settings-page.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminSettingsRoute() {
  return (
    <Page title="Settings">
      <SettingsPage name={useParams()["part"]} />
    </Page>
  );
}
