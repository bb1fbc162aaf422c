import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { listAvailabilities } from "../../contract/couriers/couriers.ts";
import { courierFigures, listDayRoutes } from "../../contract/couriers/courier-plans.ts";
import { listChanges } from "../../contract/history/history.ts";
import { listLabDays, setLabDay } from "../../contract/lab-settings/lab-days.ts";
import { useLab } from "../platform/lab.ts";
import { closedDays } from "../../rules/lab/lab-days.ts";
import { dayText } from "../../rules/lab/promise.ts";
import { calendarDay } from "../../rules/time.ts";
import { IconPlus } from "../platform/icons.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import { useMay } from "../platform/may.ts";
import classes from "./closed-days.module.css";

export function ClosedDays() {
  const lab = useLab();
  const may = useMay();
  const query = useCall(listLabDays, undefined);
  const [isAdding, setAdding] = useState(false);
  const [today] = useState(() => calendarDay(new Date(), lab.timeZone));
  const set = useSetDay();
  return (
    <Section
      title="Closed days"
      actions={
        may("settings") && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add closed day
          </Button>
        )
      }
    >
      <p>
        The lab is closed on weekends and on these days. Customers cannot book couriers then. Promised dates and booked
        pickups do not change.
      </p>
      <Loaded query={query} skeleton={<RowsSkeleton rows={4} height={40} />}>
        {({ days }) => (
          <ul className={classes.days}>
            {closedDays(today, days).map(({ day, reason, isOpen, isHoliday }) => (
              <li key={day}>
                <span>
                  <strong>
                    {dayText(day)}, {day.slice(0, 4)}
                  </strong>{" "}
                  {reason}
                  {isOpen && " (open)"}
                </span>
                {may("settings") && (
                  <Button
                    variant="subtle"
                    size="xs"
                    loading={set.isPending && set.variables?.body.day === day}
                    aria-label={isOpen ? `Close on ${dayText(day)}` : `Stay open on ${dayText(day)}`}
                    onClick={() =>
                      set.mutate(
                        { body: { day, open: isHoliday && !isOpen ? true : null, reason: "" } },
                        { onError: showErrorToast },
                      )
                    }
                  >
                    {isOpen ? "Close" : "Stay open"}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding && <ClosedDayDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

const useSetDay = () =>
  useCallMutation(setLabDay, {
    refreshes: [listLabDays, listAvailabilities, listDayRoutes, courierFigures, listChanges],
  });

const Form = z.object({ day: z.iso.date("Choose a day"), reason: z.string().trim().max(80) });

function ClosedDayDialog({ onClose }: { onClose: () => void }) {
  const set = useSetDay();
  const form = useCallForm({
    initialValues: { day: "", reason: "" },
    schema: Form,
    send: async (values) => {
      await set.mutateAsync({ body: { ...values, open: false } });
      onClose();
    },
  });
  return (
    <FormDialog title="Add closed day" form={form} submitLabel="Add closed day" onClose={onClose}>
      <TextInput label="Day" type="date" data-autofocus {...form.field("day")} />
      <TextInput label="Reason" placeholder="Inventory" {...form.field("reason")} />
    </FormDialog>
  );
}
