import { z } from "zod";
import { tidyZip } from "../../rules/accounts/address.ts";
import { staff, anyone, call } from "../kit/call.ts";
import { State } from "../kit/fields.ts";
import { Flag } from "../kit/paging.ts";

const tag = "Couriers";

export const ZipCode5 = z
  .string()
  .overwrite(tidyZip)
  .regex(/^\d{5}$/, "Enter a 5-digit ZIP code, for example 11222")
  .meta({ description: "A 5-digit US ZIP code", example: "11222" });
export const Latitude = z.number().min(-90).max(90).meta({ description: "Degrees, north positive", example: 40.7285 });
export const Longitude = z
  .number()
  .min(-180)
  .max(180)
  .meta({ description: "Degrees, east positive", example: -73.9498 });

export const ZipCode = z
  .object({ zip: ZipCode5, city: z.string(), state: z.string(), lat: Latitude, lon: Longitude, active: z.boolean() })
  .meta({ id: "ZipCode" });

export const listZipCodes = call({
  method: "GET",
  path: "/zip-codes",
  who: anyone,
  tag,
  summary: "ZIP codes; active=true lists those that couriers serve",
  query: z.object({ active: Flag.optional() }),
  reply: z.object({ zipCodes: z.array(ZipCode) }),
});

const zipForm = {
  city: z.string().trim().min(1, "Enter the city").max(80),
  state: State,
  lat: Latitude,
  lon: Longitude,
  active: z.boolean().default(true),
};

export const addZipCode = call({
  method: "POST",
  path: "/zip-codes",
  who: staff("couriers.write"),
  tag,
  summary: "Add a ZIP code that couriers serve, with its center",
  body: z.object({ zip: ZipCode5, ...zipForm }),
  reply: z.object({ zipCode: ZipCode }),
  refusals: { KNOWN: { status: 409, message: "This ZIP code is already on the list." } },
});

export const updateZipCode = call({
  method: "PUT",
  path: "/zip-codes/:zip",
  who: staff("couriers.write"),
  tag,
  textParams: ["zip"],
  summary: "Change a ZIP code, or turn it off",
  body: z.object(zipForm),
  reply: z.object({ zipCode: ZipCode }),
});

export const removeZipCode = call({
  method: "DELETE",
  path: "/zip-codes/:zip",
  who: staff("couriers.write"),
  tag,
  textParams: ["zip"],
  summary: "Remove a ZIP code; booked stops stay",
});
