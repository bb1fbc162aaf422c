import { AllMemberships } from "../../desk/memberships/membership-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminMembershipsRoute() {
  return (
    <Page
      title="Memberships"

      intro="Open a row to cancel or keep the membership. Unpaid renewals are retried after 3, 5 and 7 days."
    >
      <AllMemberships />
    </Page>
  );
}
