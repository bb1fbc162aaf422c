import { Page } from "../../platform/page.tsx";
import { Services } from "../../services/services.tsx";

export default function AdminServicesRoute() {
  return (
    <Page
      title="Services"
      width="wide"
      intro="Who does what for the lab outside, and how they answered last. What is configured stands in the settings that the server was started with."
    >
      <Services />
    </Page>
  );
}
