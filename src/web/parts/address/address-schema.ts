import { z } from "zod";
import { NewAddress, withZipInState } from "../../../contract/accounts/accounts.ts";

/** Fields of an address. A form that extends them validates the whole with `withZipInState`, as the API does. */
export const ADDRESS_FIELDS = NewAddress.pick({
  address1: true,
  address2: true,
  city: true,
  state: true,
  zip: true,
}).extend({ placeId: z.string().max(300) });

export const AddressFieldsSchema = withZipInState(ADDRESS_FIELDS);
