import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { listDayRoutes } from "../../../contract/couriers/courier-plans.ts";
import { addDayOff, type DayOff, listDaysOff, removeDayOff } from "../../../contract/couriers/days-off.ts";
import { api } from "../../platform/api.ts";
import { IconPlus, IconX } from "../../platform/icons.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showUndoToast, showToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { dayText } from "./week-text.ts";
import classes from "./couriers.module.css";

/** Lists a courier's days off, or the days on which no courier works. @param messengerId null for all couriers */
export function DaysOff({ messengerId }: { messengerId: string | null }) {
  const query = useCall(listDaysOff, undefined);
  const [isAdding, setAdding] = useState(false);
  const title = messengerId === null ? "Days without couriers" : "Days off";
  const remove = useCallMutation(removeDayOff, { refreshes: [listDaysOff, listDayRoutes], onError: showErrorToast });

  async function bringBack({ messengerId: whose, day, reason }: DayOff) {
    await api.call(addDayOff, { body: { messengerId: whose, day, reason } });
    await query.refetch();
  }

  return (
    <Section
      title={title}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {messengerId === null ? "Add day off" : "Add day off"}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} height={40} />}>
        {({ daysOff }) => {
          const shown = daysOff.filter((each) => each.messengerId === null || each.messengerId === messengerId);
          if (shown.length === 0) return <p className={classes.quiet}>None yet.</p>;
          return (
            <ul className={classes.daysOff}>
              {shown.map((each) => (
                <li key={each.id}>
                  <span>
                    <strong>{dayText(each.day)}</strong> {each.reason}
                    {each.messengerId === null && messengerId !== null && " (no couriers)"}
                    {each.booked > 0 && (
                      <small>
                        {each.booked === 1 ? "1 stop is" : `${each.booked} stops are`} booked. Move them to another
                        courier.
                      </small>
                    )}
                  </span>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Remove ${dayText(each.day)}`}
                    onClick={() =>
                      remove.mutate(
                        { params: { dayOffId: each.id } },
                        { onSuccess: () => showUndoToast(`${dayText(each.day)} removed`, () => bringBack(each)) },
                      )
                    }
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {isAdding && (
        <DayOffDialog
          messengerId={messengerId}
          onClose={() => setAdding(false)}
          onSaved={(booked) => {
            void query.refetch();
            if (booked > 0)
              showToast(`${booked === 1 ? "1 stop is" : `${booked} stops are`} already booked on that day.`);
          }}
        />
      )}
    </Section>
  );
}

const Form = z.object({ day: z.iso.date("Choose the day"), reason: z.string().trim().max(80) });

function DayOffDialog({
  messengerId,
  onClose,
  onSaved,
}: {
  messengerId: string | null;
  onClose: () => void;
  onSaved: (booked: number) => void;
}) {
  const form = useCallForm({
    initialValues: { day: "", reason: "" },
    schema: Form,
    send: async (values) => {
      const { dayOff } = await api.call(addDayOff, { body: { ...values, messengerId } });
      onSaved(dayOff.booked);
      onClose();
    },
  });
  return (
    <FormDialog
      title={messengerId === null ? "Add day without couriers" : "New day off"}
      form={form}
      submitLabel="Add day off"
      onClose={onClose}
    >
      <TextInput label="Day" type="date" data-autofocus {...form.field("day")} />
      <TextInput
        label="Reason"
        placeholder={messengerId === null ? "Snowstorm" : "Vacation"}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
