import { Link } from "react-router";
import { Page } from "../../platform/page.tsx";
import { PricesDesk } from "../../prices/prices-desk.tsx";

export default function PricesRoute() {
  return (
    <Page
      title="Prices"
      intro={
        <>
          Prices of services, shipping and memberships. Changes wait in a draft until you publish them. Papers and print
          sizes are on <Link to="/admin/papers">their own page</Link>.
        </>
      }
    >
      <PricesDesk />
    </Page>
  );
}
