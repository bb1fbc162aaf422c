import { z } from "zod";
import { isTooClose, PASSWORD_TOO_CLOSE } from "../../rules/accounts/password.ts";
import { SERVICES } from "../../rules/services/services.ts";
import { SETUP_ITEMS, SETUP_STATES } from "../../rules/setup/setup.ts";
import { PersonName } from "../accounts/accounts.ts";
import { SignedIn, sizedPassword } from "../accounts/auth.ts";
import { anyone, call, staff } from "../kit/call.ts";
import { Email } from "../kit/fields.ts";
import { LabPlace, PROFILE_FORMS } from "../lab-settings/lab-profile.ts";

const tag = "Setup";

const token = z.string().min(1).max(200).meta({ description: "From the link in the server's log" });
const BAD_LINK = {
  status: 403,
  message: "This link has expired or was used. Restart the lab, and open the link in its log.",
} as const;

export const checkFirstStart = call({
  method: "POST",
  path: "/first-start/check",
  who: anyone,
  tag,
  limit: { times: 30, perSeconds: 900 },
  summary: "Check the link for the owner's account, which a lab without staff prints at its start",
  body: z.object({ token }),
  refusals: { BAD_LINK },
});

const { name, legalEntity, email, phone } = PROFILE_FORMS.brand.shape;
const { address1, address2, city, state, zip } = LabPlace.shape;

export const NewLab = z.object({
  name,
  legalEntity,
  email,
  phone,
  address1,
  address2,
  city,
  state,
  zip,
  timeZone: PROFILE_FORMS.places.shape.timeZone,
});

export const makeOwner = call({
  method: "POST",
  path: "/first-start",
  who: anyone,
  tag,
  limit: { times: 30, perSeconds: 900 },
  summary: "Create the owner's account of a new lab and sign in, once; the authorization header returns the token",
  body: z
    .object({ token, firstName: PersonName, lastName: PersonName, email: Email, password: sizedPassword, lab: NewLab })
    .refine(
      (form) => !isTooClose(form.password, { firstName: form.firstName, lastName: form.lastName, email: form.email }),
      {
        path: ["password"],
        message: PASSWORD_TOO_CLOSE,
      },
    ),
  reply: SignedIn,
  refusals: { BAD_LINK },
});

export const getSetup = call({
  method: "GET",
  path: "/setup",
  who: staff("settings"),
  tag,
  summary: "Checklist of a new lab, computed from its state",
  reply: z.object({
    open: z.boolean(),
    items: z.array(
      z.object({
        item: z.enum(SETUP_ITEMS),
        state: z.enum(SETUP_STATES).meta({ description: "OPTIONAL: a lab can open without it" }),
        note: z.string().meta({ description: "The current state, or the missing part" }),
        service: z.enum(SERVICES).nullable().meta({ description: "The service to test; null if there is no test" }),
      }),
    ),
  }),
});
