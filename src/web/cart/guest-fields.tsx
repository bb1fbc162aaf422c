import { TextInput } from "@mantine/core";
import { AddressFieldsSchema } from "../parts/address/address-fields.tsx";
import { NameFields } from "../parts/people/name-fields.tsx";
import { PersonName } from "../../contract/accounts/accounts.ts";
import { Email } from "../../contract/kit/fields.ts";
import type { FieldProps } from "../platform/use-call-form.ts";

/** Checks the fields as the API will. */
export const GuestSchema = AddressFieldsSchema.extend({ email: Email, firstName: PersonName, lastName: PersonName });

/** The same where nothing is sent: no address is asked for. */
export const GuestWithoutAddressSchema = GuestSchema.pick({ email: true, firstName: true, lastName: true });

type Field = (path: string) => FieldProps;

/** Who buys without an account. */
export function ContactFields({ field }: { field: Field }) {
  return (
    <>
      <h2>About you</h2>
      <TextInput
        label="E-mail"
        description="For the receipt, news of your order, and the way back to it"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...field("email")}
      />
      <NameFields field={field} />
    </>
  );
}
