import { TextInput } from "@mantine/core";
import { memo } from "react";
import { AddressFields } from "../parts/address/address-fields.tsx";
import { NameFields } from "../parts/people/name-fields.tsx";
import type { FieldProps } from "../platform/use-call-form.ts";

type GuestFieldsProps = {
  field: (path: string) => FieldProps;
  /** The form's current values: while neither changes, `field` returns the same. */
  values: object;
  errors: object;
  withAddress: boolean;
};

const isSame = (before: GuestFieldsProps, now: GuestFieldsProps): boolean =>
  before.values === now.values && before.errors === now.errors && before.withAddress === now.withAddress;

/** A guest's name, e-mail and address. Memoized, because much around it changes during hydration. */
export const GuestFields = memo(function GuestFields({ field, withAddress }: GuestFieldsProps) {
  return (
    <>
      <h2>Contact</h2>
      <TextInput
        label="E-mail"
        description="For your receipt and order updates"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...field("email")}
      />
      <NameFields field={field} />
      {withAddress && <AddressFields field={field} />}
    </>
  );
}, isSame);
