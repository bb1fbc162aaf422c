import { z } from "zod";
import { NewAddress } from "../../../contract/accounts/accounts.ts";

/** Checks the fields of an address as the API will. */
export const AddressFieldsSchema = NewAddress.pick({
  address1: true,
  address2: true,
  city: true,
  state: true,
  zip: true,
}).extend({ placeId: z.string().max(300) });
