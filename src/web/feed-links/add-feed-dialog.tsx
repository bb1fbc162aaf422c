import { Checkbox, Radio, Select } from "@mantine/core";
import { listMessengers } from "../../contract/couriers/couriers.ts";
import { addFeedLink, listFeedLinks, NewFeedLink } from "../../contract/feed-links/feed-links.ts";
import { FEED_ABOUT, type Feed } from "../../rules/feed-links/feed-links.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCall, useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";

const MOST_COURIERS = 100;

export function AddFeedDialog({
  noun,
  feeds,
  onClose,
  onUrl,
}: {
  noun: "calendar" | "list";
  feeds: readonly [Feed, ...Feed[]];
  onClose: () => void;
  onUrl: (url: string) => void;
}) {
  const add = useCallMutation(addFeedLink, { refreshes: [listFeedLinks] });
  const form = useCallForm({
    initialValues: { feed: feeds[0] as Feed, courierId: null as string | null, withAmounts: false },
    schema: NewFeedLink,
    send: async (body) => {
      const { url } = await add.mutateAsync({ body });
      onClose();
      onUrl(url);
    },
  });
  const { feed } = form.form.values;
  return (
    <FormDialog title={`Add ${noun}`} form={form} submitLabel={`Add ${noun}`} onClose={onClose}>
      <Radio.Group label={noun === "calendar" ? "Calendar" : "List"} {...form.field("feed")}>
        {feeds.map((one) => (
          <Radio key={one} mt="xs" value={one} label={FEED_ABOUT[one].label} description={FEED_ABOUT[one].about} />
        ))}
      </Radio.Group>
      {feed === "COURIER_ROUTES" && <CourierField field={form.field("courierId")} />}
      {FEED_ABOUT[feed].hasAmounts && (
        <Checkbox
          label="With amounts"
          description="Everyone with the link sees them."
          {...form.form.getInputProps("withAmounts", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  );
}

function CourierField({ field }: { field: object }) {
  const { data } = useCall(listMessengers, { query: { active: "true", limit: MOST_COURIERS } });
  const options = (data?.messengers ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <Select label="Courier" data={options} placeholder="Choose a courier" {...field} />;
}
