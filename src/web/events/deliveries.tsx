import { Button } from "@mantine/core";
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  type WebhookDelivery,
} from "../../contract/events/webhook-endpoints.ts";
import { DELIVERY_STATE_LABELS, DELIVERY_STATES, type DeliveryState } from "../../rules/events/deliveries.ts";
import { eventLabel } from "../../rules/events/event-types.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";
import { formatMoment } from "../platform/dates.ts";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { useLiveCalls } from "../platform/use-live-calls.ts";
import { EventName } from "./event-name.tsx";
import { DELIVERIES } from "./list-address.ts";
import classes from "./webhooks.module.css";

const STATES = DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_LABELS[value] }));
const TONES: Record<DeliveryState, StateTone> = {
  WAITING: "warning",
  DELIVERED: "success",
  FAILED: "error",
  CANCELED: "default",
};
const REFRESH_MS = 1000;

/** "Order #1042"; nothing for subjects with long IDs. */
function subjectText(subject: string): string | null {
  const [kind, id] = subject.split(":");
  return kind === "order" ? `Order ${shownOrderNumber(Number(id))}` : null;
}

const columns: readonly Column<WebhookDelivery>[] = [
  {
    head: "Event",
    cell: ({ type, subject }) => (
      <>
        <EventName type={type} />
        <div className={classes.quiet}>{subjectText(subject)}</div>
      </>
    ),
    isName: true,
  },
  { head: "Endpoint", cell: ({ url }) => new URL(url).host, whole: true, onPhone: "named" },
  {
    head: "Date",
    sort: "createdAt",
    cell: ({ createdAt }) => formatMoment(createdAt),
    whole: true,
    onPhone: "named",
  },
  {
    head: "Status",
    cell: ({ state, tries, nextTryAt }) => (
      <>
        <StateBadge tone={TONES[state]} size="md">
          {DELIVERY_STATE_LABELS[state]}
        </StateBadge>
        {tries > 1 && <div className={classes.quiet}>{tries} tries</div>}
        {tries > 0 && nextTryAt !== null && <div className={classes.quiet}>Next {formatMoment(nextTryAt)}</div>}
      </>
    ),
    onPhone: "end",
  },
  {
    head: "Response",
    cell: ({ status, durationMs, response }) =>
      durationMs !== null && (
        <>
          {status === null ? "None" : status} in {durationMs} ms
          {response !== "" && <div className={classes.response}>{response}</div>}
        </>
      ),
    onPhone: "across",
  },
  { head: "Action", cell: (delivery) => <SendAgain delivery={delivery} />, onPhone: "across" },
];

function SendAgain({ delivery: { id, type, state } }: { delivery: WebhookDelivery }) {
  const resend = useCallMutation(resendWebhookDelivery, {
    refreshes: [listWebhookDeliveries],
    onError: showErrorToast,
  });
  const label = state === "WAITING" ? "Send now" : "Send again";
  return (
    <Button
      size="xs"
      variant="default"
      loading={resend.isPending}
      aria-label={`${label}: ${eventLabel(type)}`}
      onClick={() => resend.mutate({ params: { deliveryId: id } })}
    >
      {label}
    </Button>
  );
}

/** The log of deliveries, updated live. */
export function Deliveries() {
  const list = useListAddress(DELIVERIES);
  const deliveries = useCall(listWebhookDeliveries, { query: list.query }, { keepPrevious: true });
  const endpoints = useCall(listWebhookEndpoints, undefined);
  useLiveCalls([listWebhookDeliveries, listWebhookEndpoints], ["webhooks"], REFRESH_MS);
  const { endpointId, state } = list.filters;
  if (endpoints.data?.endpoints.length === 0) return null;
  const options = (endpoints.data?.endpoints ?? []).map(({ id, url }) => ({ value: id, label: new URL(url).host }));
  return (
    <Section title="Deliveries">
      <TableList
        list={list}
        query={deliveries}
        rowsOf={(data) => data.deliveries}
        noun={["delivery", "deliveries"]}
        filters={
          <>
            <FilterSelect
              label="Endpoint"
              value={endpointId}
              options={options}
              onChange={(chosen) => list.filter({ endpointId: chosen })}
            />
            <FilterSelect
              label="Status"
              value={state}
              options={STATES}
              onChange={(chosen) => list.filter({ state: chosen })}
            />
          </>
        }
        columns={columns}
        keyOf={({ id }) => id}
        none={{ words: "Deliveries appear here as events happen." }}
      />
    </Section>
  );
}
