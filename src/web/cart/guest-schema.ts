import { PersonName } from "../../contract/accounts/accounts.ts";
import { Email } from "../../contract/kit/fields.ts";
import { AddressFieldsSchema } from "../parts/address/address-schema.ts";

/** Checks what a guest types as the API will. */
export const GuestSchema = AddressFieldsSchema.extend({ email: Email, firstName: PersonName, lastName: PersonName });

/** The same where nothing is sent: no address is asked for. */
export const GuestWithoutAddressSchema = GuestSchema.pick({ email: true, firstName: true, lastName: true });
