import { NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import type { BodyOf } from "../../contract/kit/call.ts";
import { type Bath, BathForm, mixBath, updateBath } from "../../contract/process-control/baths.ts";
import type { Machine } from "../../contract/process-control/machines.ts";
import {
  BATH_STEP_LABELS,
  type BathStep,
  REPLENISH_UNIT_LABELS,
  REPLENISH_UNITS,
  STEPS_OF_PROCESS,
} from "../../rules/process-control/baths.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useAttempt } from "../platform/use-attempt.ts";
import { type CallForm, useCallForm } from "../platform/use-call-form.ts";
import { REFRESHES } from "./use-machines.ts";

/** Mixes a bath; the form starts with the values of the bath that it replaces. */
export function BathDialog({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  const mix = useCallMutation(mixBath, { refreshes: REFRESHES });
  const attempt = useAttempt<BodyOf<typeof mixBath>>();
  const steps = STEPS_OF_PROCESS[machine.process];
  const bathOf = (step: BathStep) => machine.baths.find((bath) => bath.step === step);
  const form = useCallForm({
    initialValues: { step: steps[0]!, note: "", ...valuesOf(bathOf(steps[0]!)) },
    schema: mixBath.body,
    send: async (values) => {
      const body = mixBath.body.parse(values);
      await attempt.once(body, (sent, idempotencyKey) =>
        mix.mutateAsync({ params: { machineId: machine.id }, body: sent, idempotencyKey }),
      );
      onClose();
    },
  });
  const { step } = form.form.getValues();
  const former = bathOf(step);
  return (
    <FormDialog title="Mix bath" form={form} submitLabel="Mix bath" onClose={onClose}>
      <NativeSelect
        label="Bath"
        data={steps.map((value) => ({ value, label: BATH_STEP_LABELS[value] }))}
        {...form.field("step")}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as BathStep;
          form.form.setValues({ step: chosen, ...valuesOf(bathOf(chosen)) });
        }}
      />
      {former && (
        <p>
          This dumps the current {BATH_STEP_LABELS[step].toLowerCase()}: {former.product}.
        </p>
      )}
      <BathFields form={form} />
      <Textarea label="Note" autosize {...form.field("note")} />
    </FormDialog>
  );
}

export function BathEditDialog({ bath, onClose }: { bath: Bath; onClose: () => void }) {
  const update = useCallMutation(updateBath, { refreshes: REFRESHES });
  const form = useCallForm({
    initialValues: valuesOf(bath),
    schema: BathForm,
    send: async (values) => {
      await update.mutateAsync({ params: { bathId: bath.id }, body: BathForm.parse(values) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Change ${BATH_STEP_LABELS[bath.step].toLowerCase()}`}
      form={form}
      submitLabel="Save bath"
      onClose={onClose}
    >
      <BathFields form={form} />
    </FormDialog>
  );
}

const valuesOf = (bath: Bath | undefined) => ({
  product: bath?.product ?? "",
  volumeMl: bath?.volumeMl ?? ("" as unknown as number),
  maxAgeDays: bath?.maxAgeDays ?? null,
  maxRolls: bath?.maxRolls ?? null,
  replenishMl: bath?.replenishMl ?? null,
  replenishPer: bath?.replenishPer ?? ("ROLL" as const),
});

function BathFields<Values extends Record<string, unknown>>({ form }: { form: CallForm<Values> }) {
  const number = (path: string) => {
    const { value, onChange, ...field } = form.field(path);
    return {
      ...field,
      value: (value as number | null) ?? "",
      onChange: (typed: string | number) =>
        (onChange as (next: number | null) => void)(typed === "" ? null : Number(typed)),
      allowDecimal: false,
      hideControls: true,
      clampBehavior: "none" as const,
    };
  };
  return (
    <>
      <TextInput label="Chemistry" placeholder="Flexicolor LU" {...form.field("product")} />
      <NumberInput label="Volume" placeholder="10000 ml" suffix=" ml" {...number("volumeMl")} />
      <NumberInput
        label="Age limit"
        description="In days. Leave empty for none"
        suffix=" days"
        {...number("maxAgeDays")}
      />
      <NumberInput
        label="Capacity"
        description="In rolls of 135-36. Leave empty for a replenished bath"
        {...number("maxRolls")}
      />
      <NumberInput
        label="Replenishment"
        description="In ml. Leave empty for none"
        suffix=" ml"
        {...number("replenishMl")}
      />
      <NativeSelect
        label="Replenish"
        data={REPLENISH_UNITS.map((value) => ({ value, label: REPLENISH_UNIT_LABELS[value] }))}
        {...form.field("replenishPer")}
      />
    </>
  );
}
