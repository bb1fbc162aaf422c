import { NativeSelect, TextInput } from "@mantine/core";
import type { z } from "zod";
import type { Address, NewAddress } from "../../../contract/accounts/accounts.ts";
import { DEFAULT_COUNTRY, US_STATE_NAMES, US_STATES, type UsState } from "../../../rules/accounts/address.ts";
import type { FieldProps } from "../../platform/use-call-form.ts";
import classes from "../fields.module.css";
import { StreetField } from "./street-field.tsx";
import { useZipTown } from "./use-zip-town.ts";

export type AddressValues = {
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  /** ID of the suggestion picked; empty when the address was typed or changed afterwards. */
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
  state: values.state as UsState, // validated by the schema
  zip: values.zip,
  country: DEFAULT_COUNTRY,
  primary,
});

const STATE_CHOICES = [
  { value: "", label: "Choose…" },
  ...US_STATES.map((state) => ({ value: state, label: US_STATE_NAMES[state] })),
];

/** Fields for street, zip code, city, and state of a US address. The zip code fills in city and state. */
export function AddressFields({ field: plain }: { field: (path: string) => FieldProps }) {
  /** Changing any part of a picked place means a different address, so the place ID is cleared. */
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
