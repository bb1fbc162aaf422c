import { TaxPage } from "../../lab-settings/tax/tax-page.tsx";
import { ExemptCustomers } from "../../tax/exempt-customers.tsx";
import { Page } from "../../platform/page.tsx";

export default function TaxRoute() {
  return (
    <Page
      title="Sales tax"
      intro="Rates by place, taxable types and exempt customers. Orders keep the rate that they were sold at."
    >
      <TaxPage exempt={<ExemptCustomers />} />
    </Page>
  );
}
