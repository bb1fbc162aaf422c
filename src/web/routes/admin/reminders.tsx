import { Page } from "../../platform/page.tsx";
import { RequestList } from "../../reminders/request-list.tsx";

export default function AdminRemindersRoute() {
  return (
    <Page
      title="Back-in-stock requests"

      intro="Customers who asked for an e-mail when a product is available. The e-mails go out automatically within five minutes."
    >
      <RequestList />
    </Page>
  );
}
