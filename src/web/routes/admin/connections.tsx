import { ChatCard } from "../../events/chat-card.tsx";
import { ConnectionCards } from "../../parts/connections/connection-card.tsx";
import { Page } from "../../platform/page.tsx";

export default function AdminConnectionsRoute() {
  return (
    <Page title="Connections" intro="Other services that work with the lab. Each can be turned off at any time.">
      <ConnectionCards>
        <ChatCard chat="SLACK" />
        <ChatCard chat="DISCORD" />
      </ConnectionCards>
    </Page>
  );
}
