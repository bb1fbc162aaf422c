import { Page } from "../../platform/page.tsx";
import { SetupPage } from "../../setup/setup-page.tsx";

export default function AdminSetupRoute() {
  return (
    <Page title="Setup" intro="Finish these before you open the site. The list updates automatically.">
      <SetupPage />
    </Page>
  );
}
