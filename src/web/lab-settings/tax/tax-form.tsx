import { Checkbox, TextInput } from "@mantine/core";
import { z } from "zod";
import { formatRate, parseRate } from "../../../rules/money.ts";
import { TAXED_TYPE_LABELS } from "../../../rules/tax/comparable-tax.ts";
import { TAXABLE_TYPES } from "../../../rules/tax/tax-table.ts";
import fields from "../../parts/fields.module.css";
import { Section } from "../../platform/section.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { PartForm } from "../part-form.tsx";
import settings from "../settings-page.module.css";
import { useSavePart } from "../use-save-part.ts";
import type { TaxReply } from "./tax-facts.tsx";
import classes from "./tax.module.css";
import { typedRate, TypedRate } from "./typed-rate.ts";

const Form = z.object({
  taxed: z.array(z.enum(TAXABLE_TYPES)),
  pickUpRate: z.union([z.literal(""), TypedRate]),
  noAddressRate: TypedRate,
  incompleteRate: TypedRate,
});

/** Everything but the rates by place. */
export function TaxForm({ tax: { settings: value, version, labRate } }: { tax: TaxReply }) {
  const save = useSavePart();
  const form = useCallForm({
    initialValues: {
      taxed: TAXABLE_TYPES.filter((type) => !value.untaxed.includes(type)),
      pickUpRate: value.pickUpRate === null ? "" : typedRate(value.pickUpRate),
      noAddressRate: typedRate(value.noAddressRate),
      incompleteRate: typedRate(value.incompleteRate),
    },
    schema: Form,
    send: ({ taxed, pickUpRate, noAddressRate, incompleteRate }) =>
      save({
        part: "tax",
        version,
        value: {
          rows: value.rows,
          untaxed: TAXABLE_TYPES.filter((type) => !taxed.includes(type)),
          pickUpRate: pickUpRate === "" ? null : parseRate(pickUpRate),
          noAddressRate: parseRate(noAddressRate)!,
          incompleteRate: parseRate(incompleteRate)!,
        },
      }),
  });
  const { field } = form;
  const rate = { rightSection: "%", inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <Section title="Taxable types and other rates">
      <PartForm label="Taxable types and other rates" form={form}>
        <Checkbox.Group
          label="Taxed"
          description="Single products can be marked as not taxable on their pages. Gift cards are taxed when they pay."
          {...field("taxed")}
        >
          <div className={classes.types}>
            {TAXABLE_TYPES.map((type) => (
              <Checkbox key={type} value={type} label={TAXED_TYPE_LABELS[type]} />
            ))}
          </div>
        </Checkbox.Group>
        <p className={classes.words}>
          Memberships are charged at the prices of the price list, without sales tax. What their service credits pay for
          is not taxed.
        </p>
        <fieldset className={settings.group}>
          <legend>Other rates</legend>
          <div className={fields.pair}>
            <TextInput
              label="Pick-ups at the lab"
              description={`At the first location. Leave empty to use the rate of its address (${formatRate(labRate)})`}
              {...rate}
              {...field("pickUpRate")}
            />
            <TextInput
              label="Orders without an address"
              description="Until the customer enters one"
              {...rate}
              {...field("noAddressRate")}
            />
            <TextInput
              label="Incomplete addresses"
              description="Without street, city, state or ZIP code"
              {...rate}
              {...field("incompleteRate")}
            />
          </div>
        </fieldset>
      </PartForm>
    </Section>
  );
}
