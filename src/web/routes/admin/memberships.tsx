import { AllMemberships } from "../../desk/memberships/membership-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminMembershipsRoute() {
  return (
    <Page
      title="Memberships"
      width="wide"
      intro="A row leads to its customer's, where it is ended or kept. Unpaid renewals are tried again after 3, 5 and 7 days."
    >
      <AllMemberships />
    </Page>
  );
}
