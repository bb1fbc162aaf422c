import { z } from "zod";
import { NewAddress, withZipInState } from "../../../contract/accounts/accounts.ts";

/** The fields of an address. A form that extends them checks the whole by `withZipInState`, as the API will. */
export const ADDRESS_FIELDS = NewAddress.pick({
  address1: true,
  address2: true,
  city: true,
  state: true,
  zip: true,
}).extend({ placeId: z.string().max(300) });

/** Checks the fields of an address as the API will. */
export const AddressFieldsSchema = withZipInState(ADDRESS_FIELDS);
