import { Accounting } from "../../desk/accounting/accounting.tsx";
import { Page } from "../../platform/page.tsx";

export default function AccountingRoute() {
  return (
    <Page title="Accounting">
      <Accounting />
    </Page>
  );
}
