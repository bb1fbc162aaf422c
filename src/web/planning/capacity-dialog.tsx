import { NumberInput } from "@mantine/core";
import { getPlan, setCapacities } from "../../contract/planning/plan.ts";
import { type Process, PROCESS_LABELS, PROCESSES } from "../../rules/film/film.ts";
import { PROCESS_NAMES } from "../../rules/process-control/strips.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import type { Plan } from "./plan-page.tsx";
import classes from "./planning.module.css";

const WEEKDAYS: readonly [weekday: number, label: string][] = [
  [1, "Mon"],
  [2, "Tue"],
  [3, "Wed"],
  [4, "Thu"],
  [5, "Fri"],
  [6, "Sat"],
  [0, "Sun"],
];

/** Rolls that the lab finishes a day. */
export function CapacityDialog({ plan: { capacities }, onClose }: { plan: Plan; onClose: () => void }) {
  const save = useCallMutation(setCapacities, { refreshes: [getPlan] });
  const form = useCallForm({
    initialValues: { capacities },
    schema: setCapacities.body,
    send: async (body) => {
      await save.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormDialog title="Capacity" form={form} submitLabel="Save capacity" onClose={onClose}>
      <p>Rolls that the lab finishes on each weekday. Closed days have none.</p>
      <div className={classes.capacities} role="group" aria-label="Capacity">
        <span />
        {PROCESSES.map((process) => (
          <span key={process} aria-hidden>
            {PROCESS_NAMES[process]}
          </span>
        ))}
        {WEEKDAYS.map(([weekday, label]) => [
          <span key={weekday} aria-hidden>
            {label}
          </span>,
          ...PROCESSES.map((process) => (
            <NumberInput
              key={process}
              aria-label={`${PROCESS_LABELS[process]}, ${label}`}
              size="sm"
              hideControls
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="none"
              {...form.field(`capacities.${placeOf(capacities, process, weekday)}.rolls`)}
            />
          )),
        ])}
      </div>
    </FormDialog>
  );
}

const placeOf = (capacities: Plan["capacities"], process: Process, weekday: number): number =>
  capacities.findIndex((one) => one.process === process && one.weekday === weekday);
