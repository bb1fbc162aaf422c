import { NumberInput } from "@mantine/core";
import { updateControlLimits } from "../../contract/process-control/control-strips.ts";
import { PROCESS_LABELS, type Process } from "../../rules/film/film.ts";
import { type Limits, MEASURE_LABELS, MEASURES, type ProcessLimits } from "../../rules/process-control/strips.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./process-control.module.css";
import { REFRESHES } from "./use-machines.ts";

const SIDES: readonly [name: keyof Limits, label: string][] = [
  ["controlLow", "Control −"],
  ["actionLow", "Action −"],
  ["actionHigh", "Action +"],
  ["controlHigh", "Control +"],
];

export function LimitsDialog({
  process,
  limits,
  onClose,
}: {
  process: Process;
  limits: ProcessLimits;
  onClose: () => void;
}) {
  const save = useCallMutation(updateControlLimits, { refreshes: REFRESHES });
  const form = useCallForm({
    initialValues: { process, limits },
    schema: updateControlLimits.body,
    send: async (body) => {
      await save.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormDialog title={`Limits of ${PROCESS_LABELS[process]}`} form={form} submitLabel="Save limits" onClose={onClose}>
      <p>
        Deviations in hundredths of density: 6 is 0.06. Leave a limit empty for none. The defaults are common values:
        replace them with those of your manual. New limits also apply to earlier strips.
      </p>
      <div className={classes.limits} role="group" aria-label="Limits">
        <span />
        {SIDES.map(([name, label]) => (
          <span key={name} aria-hidden>
            {label}
          </span>
        ))}
        {MEASURES.map((measure) => [
          <span key={measure} aria-hidden>
            {MEASURE_LABELS[measure]}
          </span>,
          ...SIDES.map(([name, label]) => {
            const path = `limits.${measure}.${name}`;
            const { onChange, value, ...field } = form.field(path);
            return (
              <NumberInput
                key={path}
                aria-label={`${MEASURE_LABELS[measure]} ${label}`}
                hideControls
                allowDecimal={false}
                clampBehavior="none"
                {...field}
                value={(value as number | null) ?? ""}
                onChange={(typed) => (onChange as (next: number | null) => void)(typed === "" ? null : Number(typed))}
              />
            );
          }),
        ])}
      </div>
    </FormDialog>
  );
}
