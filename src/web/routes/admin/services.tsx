import { Page } from "../../platform/page.tsx";
import { Services } from "../../services/services.tsx";

export default function AdminServicesRoute() {
  return (
    <Page
      title="Services"

      intro="Connected services and their last status. They are configured in the server's settings."
    >
      <Services />
    </Page>
  );
}
