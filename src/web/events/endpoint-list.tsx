import { Button, Title } from "@mantine/core";
import { useId, useState } from "react";
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  sendTestEvent,
  type WebhookEndpoint,
} from "../../contract/events/webhook-endpoints.ts";
import { EVENT_NAMES, eventLabel } from "../../rules/events/event-types.ts";
import { SecretDialog } from "../parts/secret-dialog.tsx";
import { StateBadge } from "../parts/states/state-badge.tsx";
import { formatMoment } from "../platform/dates.ts";
import { IconPlus } from "../platform/icons.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { showErrorToast, showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Facts, Section } from "../platform/section.tsx";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import classes from "./webhooks.module.css";

/** A dialog about an endpoint; for a new one, `endpoint` is null. */
type Opened =
  | { kind: "edit"; endpoint: WebhookEndpoint | null }
  | { kind: "rotate" | "remove"; endpoint: WebhookEndpoint };

export function EndpointList() {
  const query = useCall(listWebhookEndpoints, undefined);
  const [opened, open] = useState<Opened | null>(null);
  const [secret, showSecret] = useState<string | null>(null);
  const close = () => open(null);
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open({ kind: "edit", endpoint: null })}
    >
      Add endpoint
    </Button>
  );
  return (
    <Section title="Endpoints" actions={query.data?.endpoints.length ? add : null}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} height={140} />}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <Empty title="No endpoints" action={add}>
              Add the address of a program, such as your bookkeeping. We post events to it as they happen.
            </Empty>
          ) : (
            <ul className={classes.endpoints}>
              {endpoints.map((endpoint) => (
                <Endpoint key={endpoint.id} endpoint={endpoint} open={open} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened?.kind === "edit" && <EndpointDialog endpoint={opened.endpoint} onClose={close} onSecret={showSecret} />}
      {opened?.kind === "rotate" && <RotateDialog {...opened} onClose={close} onSecret={showSecret} />}
      {opened?.kind === "remove" && <RemoveDialog {...opened} onClose={close} />}
      {secret !== null && (
        <SecretDialog title="Signing secret" secret={secret} onClose={() => showSecret(null)}>
          Store it with your receiver, which uses it to verify each delivery.
        </SecretDialog>
      )}
    </Section>
  );
}

function stateOf({ active, switchedOffAt, retrying }: WebhookEndpoint) {
  if (active && retrying > 0) return { tone: "warning", label: "Failing" } as const;
  if (active) return { tone: "success", label: "On" } as const;
  return switchedOffAt === null
    ? ({ tone: "default", label: "Off" } as const)
    : ({ tone: "error", label: "Unreachable" } as const);
}

function eventsText(types: WebhookEndpoint["types"]): string {
  if (types.length === EVENT_NAMES.length) return "All";
  return types.length === 1 ? eventLabel(types[0]!) : `${types.length} of ${EVENT_NAMES.length}`;
}

function Endpoint({ endpoint, open }: { endpoint: WebhookEndpoint; open: (opened: Opened) => void }) {
  const heading = useId();
  const test = useCallMutation(sendTestEvent, {
    refreshes: [listWebhookDeliveries],
    onSuccess: () => void showToast("Test event sent. Its delivery is listed below."),
    onError: showErrorToast,
  });
  const { url, description, types, active, waiting, retrying, lastSuccessAt, switchedOffAt, oldSecretUntil } = endpoint;
  const { tone, label } = stateOf(endpoint);
  return (
    <li className={classes.endpoint} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={3} size="h4" id={heading}>
          {url}
        </Title>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      {description !== "" && <p>{description}</p>}
      {switchedOffAt !== null && (
        <p>
          Turned off {formatMoment(switchedOffAt)} because nothing reached it for three days. Fix the receiver, then
          turn it on with Edit.
        </p>
      )}
      <Facts
        facts={[
          ["Events", eventsText(types)],
          ["Waiting", waiting === 0 ? null : waiting.toLocaleString("en-US")],
          ["Failed, tried again", retrying === 0 ? null : retrying.toLocaleString("en-US")],
          ["Last delivered", lastSuccessAt && formatMoment(lastSuccessAt)],
          ["Old secret works until", oldSecretUntil && formatMoment(oldSecretUntil)],
        ]}
      />
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          disabled={!active}
          loading={test.isPending}
          onClick={() => test.mutate({ params: { endpointId: endpoint.id } })}
        >
          Send test event
        </Button>
        <Button size="xs" variant="default" onClick={() => open({ kind: "edit", endpoint })}>
          Edit
        </Button>
        <Button size="xs" variant="default" onClick={() => open({ kind: "rotate", endpoint })}>
          New secret
        </Button>
        <Button size="xs" variant="default" onClick={() => open({ kind: "remove", endpoint })}>
          Delete
        </Button>
      </div>
    </li>
  );
}

type OfEndpoint = { endpoint: WebhookEndpoint; onClose: () => void };

function RotateDialog({ endpoint, onClose, onSecret }: OfEndpoint & { onSecret: (secret: string) => void }) {
  const rotate = useCallMutation(rotateWebhookSecret, { refreshes: [listWebhookEndpoints] });
  return (
    <ConfirmDialog
      title="Create a new secret?"
      confirmLabel="Create secret"
      onConfirm={async () => {
        const { secret } = await rotate.mutateAsync({ params: { endpointId: endpoint.id } });
        onSecret(secret);
      }}
      onClose={onClose}
    >
      The receiver has 24 hours to change over. Until then, deliveries are signed with both secrets.
    </ConfirmDialog>
  );
}

function RemoveDialog({ endpoint, onClose }: OfEndpoint) {
  const remove = useCallMutation(removeWebhookEndpoint, { refreshes: [listWebhookEndpoints, listWebhookDeliveries] });
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      confirmLabel="Delete endpoint"
      onConfirm={() => remove.mutateAsync({ params: { endpointId: endpoint.id } })}
      onClose={onClose}
    >
      Events no longer go to {new URL(endpoint.url).host}. Its deliveries are deleted, too.
    </ConfirmDialog>
  );
}
