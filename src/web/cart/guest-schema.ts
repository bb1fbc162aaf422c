import { z } from "zod";
import { PersonName, withZipInState } from "../../contract/accounts/accounts.ts";
import { Email } from "../../contract/kit/fields.ts";
import { ADDRESS_FIELDS } from "../parts/address/address-schema.ts";

const PERSON = { email: Email, firstName: PersonName, lastName: PersonName };

/** Checks a guest's input with the API's rules. */
export const GuestSchema = withZipInState(ADDRESS_FIELDS.extend(PERSON));

export const GuestWithoutAddressSchema = z.object(PERSON);
