import { NumberInput, TextInput } from "@mantine/core";
import { z } from "zod";
import { PROFILE_FORMS } from "../../contract/lab-settings/lab-profile.ts";
import type { LabProfile } from "../../rules/lab-settings/lab-profile.ts";
import { parseDollars, typedDollars } from "../../rules/money.ts";
import fields from "../parts/fields.module.css";
import { useCallForm } from "../platform/use-call-form.ts";
import { PartForm } from "./part-form.tsx";
import classes from "./settings-page.module.css";
import { useSavePart } from "./use-save-part.ts";

const Dollars = z.string().refine((typed) => parseDollars(typed) !== null, "Enter an amount, for example 5.00");
const { writeOffs, holds } = PROFILE_FORMS.money.shape;
const Form = z.object({
  referralReward: Dollars,
  writeOffs: writeOffs.extend({ ruinedCents: Dollars }),
  holds,
});

export function MoneyForm({ value, version }: { value: LabProfile["money"]; version: number }) {
  const save = useSavePart();
  const form = useCallForm({
    initialValues: {
      ...value,
      referralReward: typedDollars(value.referralReward),
      writeOffs: { ...value.writeOffs, ruinedCents: typedDollars(value.writeOffs.ruinedCents) },
    },
    schema: Form,
    send: (values) =>
      save({
        part: "money",
        version,
        value: {
          ...values,
          referralReward: parseDollars(values.referralReward)!,
          writeOffs: { ...values.writeOffs, ruinedCents: parseDollars(values.writeOffs.ruinedCents)! },
        },
      }),
  });
  const { field } = form;
  const number = { allowDecimal: false, clampBehavior: "none", min: 0 } as const;
  return (
    <PartForm label="Money rules" form={form}>
      <fieldset className={classes.group}>
        <legend>Invitations</legend>
        <TextInput
          label="Reward"
          description="Account credit for each side; 0 turns invitations off"
          leftSection="$"
          inputMode="decimal"
          {...field("referralReward")}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Rolls without scans</legend>
        <div className={fields.pair}>
          <NumberInput label="Refund for a blank roll" suffix=" %" {...number} {...field("writeOffs.blankPercent")} />
          <NumberInput
            label="Refund for a roll we ruined"
            suffix=" %"
            {...number}
            {...field("writeOffs.ruinedPercent")}
          />
        </div>
        <TextInput
          label="Credit for the film of a ruined roll"
          leftSection="$"
          inputMode="decimal"
          {...field("writeOffs.ruinedCents")}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Unpaid orders</legend>
        <div className={fields.pair}>
          <NumberInput label="Hold time for guests (minutes)" {...number} {...field("holds.guestMinutes")} />
          <NumberInput label="Hold time for customers (minutes)" {...number} {...field("holds.customerMinutes")} />
          <NumberInput label="Largest hold per buyer (items)" {...number} {...field("holds.pieces")} />
          <NumberInput
            label="Largest share of the stock for guests"
            suffix=" %"
            {...number}
            {...field("holds.guestPercent")}
          />
        </div>
      </fieldset>
    </PartForm>
  );
}
