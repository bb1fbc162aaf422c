import { SubscriberList } from "../../desk/newsletter/subscriber-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function NewsletterRoute() {
  return (
    <Page title="Newsletter">
      <SubscriberList />
    </Page>
  );
}
