import { TextInput } from "@mantine/core";
import { AddressFields, type AddressValues, AddressFieldsSchema } from "../parts/address/address-fields.tsx";
import { NameFields } from "../parts/people/name-fields.tsx";
import { PersonName } from "../../contract/accounts/accounts.ts";
import { Email } from "../../contract/kit/fields.ts";
import type { FieldProps } from "../platform/use-call-form.ts";

export type GuestValues = AddressValues & { email: string; firstName: string; lastName: string };

/** Checks the fields as the API will. */
export const GuestSchema = AddressFieldsSchema.extend({ email: Email, firstName: PersonName, lastName: PersonName });

/** The same where nothing is sent: no address is asked for. */
export const GuestWithoutAddressSchema = GuestSchema.pick({ email: true, firstName: true, lastName: true });

/** Who buys without an account, and where they live. @param address whether something is sent there */
export function GuestFields({ field, address }: { field: (path: string) => FieldProps; address: boolean }) {
  return (
    <>
      <h2>About you</h2>
      <TextInput
        label="E-mail"
        description="For the receipt, and news of your order"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...field("email")}
      />
      <NameFields field={field} />
      {address && <AddressFields field={field} />}
    </>
  );
}
