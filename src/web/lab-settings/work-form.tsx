import { NumberInput } from "@mantine/core";
import { PROFILE_FORMS } from "../../contract/lab-settings/lab-profile.ts";
import { PROCESS_LABELS, PROCESSES } from "../../rules/film/film.ts";
import type { LabProfile } from "../../rules/lab-settings/lab-profile.ts";
import fields from "../parts/fields.module.css";
import { useCallForm } from "../platform/use-call-form.ts";
import { PartForm } from "./part-form.tsx";
import classes from "./settings-page.module.css";
import { useSavePart } from "./use-save-part.ts";

export function WorkForm({ value: initialValues, version }: { value: LabProfile["work"]; version: number }) {
  const save = useSavePart();
  const form = useCallForm({
    initialValues,
    schema: PROFILE_FORMS.work,
    send: (value) => save({ part: "work", value, version }),
  });
  const { field } = form;
  const number = { allowDecimal: false, clampBehavior: "none", min: 1 } as const;
  const kinds = [...PROCESSES.map((process) => [process, PROCESS_LABELS[process]] as const), ["rush", "Rush"] as const];
  return (
    <PartForm label="Storage and turnaround" form={form}>
      <fieldset className={classes.group}>
        <legend>Storage</legend>
        <NumberInput
          label="Days that scans are stored without a membership"
          description="Also for scans already stored. Customers get both reminders before anything is deleted."
          {...number}
          {...field("storageDays")}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Turnaround, in business days</legend>
        <p className={classes.hint}>For promises, until we have measured at least 20 rolls of a kind in four weeks.</p>
        {kinds.map(([kind, label]) => (
          <div key={kind} className={fields.pair}>
            <NumberInput label={`${label}: half is ready in`} {...number} {...field(`turnaround.${kind}.usual`)} />
            <NumberInput label={`${label}: nearly all in`} {...number} {...field(`turnaround.${kind}.most`)} />
          </div>
        ))}
        <NumberInput
          label="Rolls you can always finish per business day"
          description="After quiet weeks, estimates use at least this pace."
          {...number}
          {...field("sureRollsPerDay")}
        />
      </fieldset>
    </PartForm>
  );
}
