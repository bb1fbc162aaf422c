import { z } from "zod";
import { US_STATES } from "../../rules/accounts/address.ts";
import { anyone, call } from "../kit/call.ts";

// Apart from the forms (lab-profile.ts), because every page loads it.

const Text = z.string();

const Place = z.object({
  name: Text.meta({ example: "Nice, Brooklyn" }),
  address1: Text.meta({ example: "61 Greenpoint Avenue" }),
  address2: Text.nullable().meta({ example: "Unit 102" }),
  city: Text.meta({ example: "Brooklyn" }),
  state: z.enum(US_STATES),
  zip: Text.meta({ example: "11222" }),
  country: z.literal("US"),
  position: z.object({ lat: z.number(), lon: z.number() }).meta({ description: "Degrees" }),
  openingHours: z
    .array(z.object({ from: z.int(), to: z.int(), opens: Text, closes: Text }))
    .meta({ description: "Days from 1, Monday, to 7, Sunday; times on the lab's clock" }),
});

export const Logo = z
  .object({ id: z.uuid(), width: z.int().positive(), height: z.int().positive() })
  .meta({ id: "Logo", description: "A picture of the lab's name, at `/public/logos/{id}`; null without one" });

/** The lab's public profile, with derived texts. */
export const PublicLab = z
  .object({
    name: Text.meta({ example: "Nice" }),
    greeting: Text.meta({ description: "Heading of the home page", example: "Nice Meeting You" }),
    line: Text.meta({ description: "Tagline", example: "Film lab & club in Brooklyn" }),
    legalEntity: Text.meta({ example: "Nice Film Club LLC" }),
    email: Text.meta({ example: "hello@nice.test" }),
    phone: Text.meta({ description: "Empty without one" }),
    instagram: Text.meta({ description: "User name; empty without an account", example: "nicefilmclub" }),
    logo: Logo.nullable(),
    accent: Text.meta({ description: "Color of buttons and links; empty: the starting one" }),
    googleTagId: Text.meta({ description: "Analytics tag; empty: the installation's, if any" }),
    timeZone: Text.meta({ example: "America/New_York" }),
    places: z.array(Place).meta({ description: "The first is the lab's own address" }),
    storageDays: z.int().meta({ description: "Days that scans are stored without a membership", example: 30 }),
    open: z.boolean().meta({ description: "False: visitors see “Opening soon”" }),
    timeZoneName: Text.meta({ example: "New York time" }),
    address: Place,
    hours: z.array(Text).meta({ description: "Opening hours at `address`, a line each" }),
  })
  .meta({ id: "PublicLab" });

export const getLab = call({
  method: "GET",
  path: "/public/lab",
  who: anyone,
  tag: "Lab",
  summary: "The lab's name, contact, locations and opening hours",
  reply: z.object({ lab: PublicLab }),
});
