import { Stack } from "@mantine/core";
import { Page } from "../../platform/page.tsx";
import { Deliveries } from "../../events/deliveries.tsx";
import { EndpointList } from "../../events/endpoint-list.tsx";
import { EventCatalog } from "../../events/event-catalog.tsx";

export default function AdminWebhooksRoute() {
  return (
    <Page title="Webhooks" intro="Other programs get the lab's events as they happen: orders, rolls, parcels, stock.">
      <Stack gap="xl">
        <EndpointList />
        <Deliveries />
        <EventCatalog />
      </Stack>
    </Page>
  );
}
