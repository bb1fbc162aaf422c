import { NativeSelect, TextInput } from "@mantine/core";
import type { z } from "zod";
import type { Address, NewAddress } from "../../../contract/accounts/accounts.ts";
import { DEFAULT_COUNTRY, US_STATE_NAMES, US_STATES, type UsState } from "../../../rules/accounts/address.ts";
import type { FieldProps } from "../../platform/use-call-form.ts";
import classes from "../fields.module.css";
import { StreetField } from "./street-field.tsx";
import { useZipTown } from "./use-zip-town.ts";

/** The values of the fields below, as typed. */
export type AddressValues = {
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  /** Of the suggestion that was picked, as long as nothing of it was changed; empty when it was typed. */
  placeId: string;
};

export const addressValues = (address?: Address): AddressValues => ({
  address1: address?.address1 ?? "",
  address2: address?.address2 ?? "",
  city: address?.city ?? "",
  state: address?.state ?? "",
  zip: address?.zip ?? "",
  placeId: address?.placeId ?? "",
});

export const addressBody = (values: AddressValues, primary: boolean): z.input<typeof NewAddress> => ({
  placeId: values.placeId || null,
  address1: values.address1,
  address2: values.address2.trim() === "" ? null : values.address2,
  city: values.city,
  state: values.state as UsState, // the schema has checked it
  zip: values.zip,
  country: DEFAULT_COUNTRY,
  primary,
});

const STATE_CHOICES = [
  { value: "", label: "Choose …" },
  ...US_STATES.map((state) => ({ value: state, label: US_STATE_NAMES[state] })),
];

/** Street, zip code, city and state of an address in the United States; the zip code fills in the other two. */
export function AddressFields({ field: plain }: { field: (path: string) => FieldProps }) {
  /** Whoever changes a part of a place that was picked means another one. */
  function field(path: string): FieldProps {
    const props = plain(path);
    const onChange = (value: unknown) => {
      props.onChange(value);
      if (path !== "placeId" && plain("placeId").value) plain("placeId").onChange("");
    };
    return { ...props, onChange };
  }
  useZipTown(field);
  return (
    <>
      <StreetField field={field} />
      <TextInput label="Apartment, suite (optional)" autoComplete="address-line2" {...field("address2")} />
      <div className={classes.pair}>
        <TextInput
          label="ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={14}
          required
          withAsterisk={false}
          {...field("zip")}
        />
        <TextInput label="City" autoComplete="address-level2" required withAsterisk={false} {...field("city")} />
      </div>
      <NativeSelect
        label="State"
        autoComplete="address-level1"
        data={STATE_CHOICES}
        required
        withAsterisk={false}
        {...field("state")}
      />
    </>
  );
}
