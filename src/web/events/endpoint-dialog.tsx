import { Button, Checkbox, Switch, TextInput } from "@mantine/core";
import {
  addWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from "../../contract/events/webhook-endpoints.ts";
import { EVENT_NAMES, type EventType } from "../../rules/events/event-types.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { EventName } from "./event-name.tsx";
import classes from "./webhooks.module.css";

/** Adds or changes an endpoint. @param endpoint null for a new one, whose secret is then shown */
export function EndpointDialog({
  endpoint,
  onClose,
  onSecret,
}: {
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const refreshes = [listWebhookEndpoints];
  const add = useCallMutation(addWebhookEndpoint, { refreshes });
  const update = useCallMutation(updateWebhookEndpoint, { refreshes });
  const form = useCallForm({
    initialValues: {
      url: endpoint?.url ?? "",
      description: endpoint?.description ?? "",
      types: (endpoint?.types ?? []) as EventType[],
      active: endpoint?.active ?? true,
    },
    schema: updateWebhookEndpoint.body,
    send: async ({ active, ...body }) => {
      if (endpoint === null) onSecret((await add.mutateAsync({ body })).secret);
      else await update.mutateAsync({ params: { endpointId: endpoint.id }, body: { ...body, active } });
      onClose();
    },
  });
  const choose = (types: EventType[]) => form.form.setFieldValue("types", types);
  return (
    <FormDialog
      title={endpoint === null ? "Add endpoint" : "Edit endpoint"}
      form={form}
      submitLabel={endpoint === null ? "Add endpoint" : "Save endpoint"}
      onClose={onClose}
    >
      <TextInput label="Address" type="url" placeholder="https://" data-autofocus {...form.field("url")} />
      <TextInput label="Description" required={false} {...form.field("description")} />
      {endpoint !== null && (
        <Switch
          label="On"
          description="Turning it off cancels its waiting deliveries."
          {...form.form.getInputProps("active", { type: "checkbox" })}
        />
      )}
      <Checkbox.Group label="Events" {...form.field("types")}>
        <div className={classes.choices}>
          {EVENT_NAMES.map((type) => (
            <Checkbox key={type} value={type} label={<EventName type={type} />} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => choose([...EVENT_NAMES])}>
          Select all
        </Button>
        <Button size="xs" variant="default" onClick={() => choose([])}>
          Clear
        </Button>
      </div>
    </FormDialog>
  );
}
