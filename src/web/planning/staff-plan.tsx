import { Button, Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { getPlan, setShift } from "../../contract/planning/plan.ts";
import { shortDayText } from "../../rules/lab/promise.ts";
import { PLAN_STATION_LABELS, PLAN_STATIONS } from "../../rules/planning/plan.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import type { Plan } from "./plan-page.tsx";
import classes from "./planning.module.css";
import { ScrollArea } from "../platform/scroll-area.tsx";

type Shift = Plan["shifts"][number];

/** Staff by station and day. */
export function StaffPlan({ plan, mayChange }: { plan: Plan; mayChange: boolean }) {
  const [changing, setChanging] = useState<Shift | null>(null);
  return (
    <>
      <ScrollArea label="Staff by station and day">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Station</th>
              {plan.days.map(({ day, closed }, at) => (
                <th key={day} scope="col" data-closed={closed !== null || undefined}>
                  {at === 0 ? "Today" : shortDayText(day)}
                  {closed && <small>{closed}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PLAN_STATIONS.map((station) => (
              <tr key={station}>
                <th scope="row">{PLAN_STATION_LABELS[station]}</th>
                {plan.shifts
                  .filter((shift) => shift.station === station)
                  .map((shift) => (
                    <td key={shift.day}>
                      {mayChange ? (
                        <Button
                          className={classes.shift}
                          variant="subtle"
                          size="compact-sm"
                          aria-label={`${PLAN_STATION_LABELS[station]}, ${shortDayText(shift.day)}: ${namesOf(shift) || "no one"}`}
                          onClick={() => setChanging(shift)}
                        >
                          {namesOf(shift) || "+"}
                        </Button>
                      ) : (
                        namesOf(shift) || "–"
                      )}
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {changing && <ShiftDialog shift={changing} staff={plan.staff} onClose={() => setChanging(null)} />}
    </>
  );
}

const namesOf = ({ people }: Shift): string => people.map(({ name }) => name).join(", ");

function ShiftDialog({ shift, staff, onClose }: { shift: Shift; staff: Plan["staff"]; onClose: () => void }) {
  const save = useCallMutation(setShift, { refreshes: [getPlan] });
  const { day, station } = shift;
  const form = useCallForm({
    initialValues: { day, station, userIds: shift.people.map(({ id }) => id) },
    schema: setShift.body,
    send: async (body) => {
      await save.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${PLAN_STATION_LABELS[station]}, ${shortDayText(day)}`}
      form={form}
      submitLabel="Save"
      onClose={onClose}
    >
      <Checkbox.Group label="People" {...form.field("userIds")}>
        <Stack gap="xs" mt="xs">
          {staff.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
