import { TextInput } from "@mantine/core";
import { memo, type ReactNode } from "react";
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

/**
 * A guest's name, e-mail and address. The fields are memoized, because much around them changes during hydration.
 * @param children the choice of a delivery, between contact and address
 */
export function GuestFields({ children, ...fields }: GuestFieldsProps & { children: ReactNode }) {
  return (
    <>
      <h2>Contact</h2>
      <Contact {...fields} />
      {children}
      {fields.withAddress && <GuestAddress {...fields} />}
    </>
  );
}

const Contact = memo(function Contact({ field }: GuestFieldsProps) {
  return (
    <>
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
    </>
  );
}, isSame);

const GuestAddress = memo(function GuestAddress({ field }: GuestFieldsProps) {
  return <AddressFields field={field} />;
}, isSame);
