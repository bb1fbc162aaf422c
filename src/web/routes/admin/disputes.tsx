import { DeskDisputes } from "../../disputes/desk-disputes.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminDisputesRoute() {
  return (
    <Page title="Disputes" intro="Payments that cardholders dispute with their banks.">
      <DeskDisputes />
    </Page>
  );
}
