import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { TaxRow as RowForm } from "../../../contract/lab-settings/tax-settings.ts";
import { US_STATE_NAMES, US_STATES } from "../../../rules/accounts/address.ts";
import { parseRate } from "../../../rules/money.ts";
import { TAXED_TYPE_LABELS } from "../../../rules/tax/comparable-tax.ts";
import { repeatedPlace, TAXABLE_TYPES, type TaxRow } from "../../../rules/tax/tax-table.ts";
import fields from "../../parts/fields.module.css";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import { typedRate, TypedRate } from "./typed-rate.ts";
import classes from "./tax.module.css";

const STATES = US_STATES.map((value) => ({ value, label: US_STATE_NAMES[value] }));

const zipsIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];

const formFor = (others: readonly TaxRow[]) =>
  z
    .object({
      state: RowForm.shape.state,
      zips: z.string().refine((typed) => RowForm.shape.zips.safeParse(zipsIn(typed)).success, {
        message: "Enter ZIP codes or their first digits, such as 112 or 11004",
      }),
      label: RowForm.shape.label,
      rate: TypedRate,
      untaxed: RowForm.shape.untaxed,
    })
    .superRefine(({ state, zips }, context) => {
      const found = repeatedPlace([...others, { state, zips: zipsIn(zips) }]);
      if (found !== null)
        context.addIssue({ code: "custom", path: ["zips"], message: `Another row already has ${found.place}.` });
    });

export type TaxRowDialogProps = {
  /** Null for a new row. */
  row: TaxRow | null;
  others: TaxRow[];
  saveRows: (rows: TaxRow[]) => Promise<void>;
  onClose: () => void;
};

export function TaxRowDialog({ row, others, saveRows, onClose }: TaxRowDialogProps) {
  const schema = useMemo(() => formFor(others), [others]);
  const form = useCallForm({
    initialValues: {
      state: row?.state ?? "NY",
      zips: row?.zips.join(", ") ?? "",
      label: row?.label ?? "",
      rate: row === null ? "" : typedRate(row.rate),
      untaxed: row?.untaxed ?? [],
    },
    schema,
    send: async ({ state, zips, label, rate, untaxed }) => {
      await saveRows([...others, { state, zips: zipsIn(zips), label: label.trim(), rate: parseRate(rate)!, untaxed }]);
      onClose();
    },
  });
  const { field } = form;
  const remove = () => saveRows(others).then(onClose, showErrorToast);
  return (
    <FormDialog
      title={row?.label ?? "New rate"}
      form={form}
      submitLabel={row === null ? "Add rate" : "Save rate"}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="For reports: a state, city or county"
        autoComplete="off"
        data-autofocus
        {...field("label")}
      />
      <div className={fields.pair}>
        <NativeSelect label="State" data={STATES} {...field("state")} />
        <TextInput label="Rate" rightSection="%" inputMode="decimal" autoComplete="off" {...field("rate")} />
      </div>
      <Textarea
        label="ZIP codes (optional)"
        description="Whole codes or their first digits, separated by commas. Leave empty for the whole state."
        placeholder="112, 11004"
        autosize
        minRows={1}
        {...field("zips")}
      />
      <Checkbox.Group label="Not taxed here" {...field("untaxed")}>
        <div className={classes.types}>
          {TAXABLE_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={TAXED_TYPE_LABELS[type]} />
          ))}
        </div>
      </Checkbox.Group>
      {row !== null && (
        <div>
          <Button variant="subtle" size="xs" disabled={form.sending} onClick={() => void remove()}>
            Remove rate
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
