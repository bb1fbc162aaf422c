import { CALENDARS } from "../../../rules/feed-links/feed-links.ts";
import { ScannerCard } from "../../bench/scanner-card.tsx";
import { ChatCard } from "../../events/chat-card.tsx";
import { ConnectionCards } from "../../parts/connections/connection-card.tsx";
import { FeedCard } from "../../feed-links/feed-card.tsx";
import { Page } from "../../platform/page.tsx";
import { VendorsCard } from "../../vendors/vendors-card.tsx";

export default function AdminConnectionsRoute() {
  return (
    <Page title="Connections" intro="Other services that work with the lab. Each can be turned off at any time.">
      <ConnectionCards>
        <ChatCard chat="SLACK" />
        <ChatCard chat="DISCORD" />
        <FeedCard
          title="Calendars"
          about="Promised days, couriers' routes and closed days in Google Calendar, Apple Calendar or Outlook."
          noun="calendar"
          how="Paste this address where your calendar asks for a URL. Anyone with it can read the calendar."
          feeds={CALENDARS}
        />
        <FeedCard
          title="Google Sheets"
          about="Orders, customers or stock in a sheet that updates about once an hour."
          noun="list"
          how="Paste this formula into a cell. Anyone who sees it can read the list."
          secretOf={(url) => `=IMPORTDATA("${url}")`}
          feeds={["ORDERS", "CUSTOMERS", "STOCK"]}
        />
        <FeedCard
          title="Mailchimp and Klaviyo"
          about="Newsletter subscribers in the columns that these services import."
          noun="list"
          how="Open this address to save the file, or give it to a service that imports from a URL. Anyone with it can read the list."
          feeds={["MAILCHIMP", "KLAVIYO"]}
        />
        <VendorsCard />
        <ScannerCard />
      </ConnectionCards>
    </Page>
  );
}
