import { z } from "zod";
import { PersonName, withZipInState } from "../../contract/accounts/accounts.ts";
import { Email } from "../../contract/kit/fields.ts";
import { ADDRESS_FIELDS } from "../parts/address/address-schema.ts";

const PERSON = { email: Email, firstName: PersonName, lastName: PersonName };

/** Checks what a guest types as the API will. */
export const GuestSchema = withZipInState(ADDRESS_FIELDS.extend(PERSON));

/** The same where nothing is sent: no address is asked for. */
export const GuestWithoutAddressSchema = z.object(PERSON);
