import { z } from "zod";
import { LONGEST_ADDRESS_LINE, LONGEST_CITY } from "../../rules/accounts/address.ts";
import { zipStateProblem } from "../../rules/accounts/zip-state.ts";
import { CREDIT_KINDS, TIER_IDS } from "../../rules/memberships/tiers.ts";
import { nameProblem, visibleName } from "../../rules/accounts/person-name.ts";
import { isPhone, tidyPhone } from "../../rules/accounts/phone.ts";
import { USER_ROLES } from "../../rules/accounts/roles.ts";
import { STAFF_ROLES } from "../../rules/accounts/staff-roles.ts";
import { PROFILE_PICTURE_LIMIT, PROFILE_PICTURE_TYPES } from "../../rules/accounts/profile-picture.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { staff, call, own } from "../kit/call.ts";
import { Cents, commaList, Email, State, Time, Zip } from "../kit/fields.ts";
import { copyQuery, Flag, listQuery, More, NextCursor } from "../kit/paging.ts";
import { externalIdQuery, referenceFields, referencesCall } from "../kit/references.ts";
import { WriteLink } from "../kit/files.ts";

export const PersonName = z
  .string()
  .overwrite(visibleName)
  .trim()
  .min(1, "Enter a name")
  .max(80)
  .superRefine((name, check) => {
    const message = nameProblem(name);
    if (message !== null) check.addIssue({ code: "custom", message });
  });
export const Phone = z
  .string()
  .max(60)
  .overwrite(tidyPhone)
  .refine(isPhone, "Enter a phone number with area code, for example (718) 555-0132")
  .meta({ example: "(718) 555-0132" });

export const Address = z
  .object({
    id: z.uuid(),
    placeId: z.string().nullable(),
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    zip: z.string(),
    state: z.string(),
    country: z.string(),
    primary: z.boolean(),
    userId: z.uuid(),
  })
  .meta({ id: "Address" });

export const NewAddress = z.object({
  placeId: z.string().max(300).nullish(),
  address1: z.string().trim().min(1, "Enter the street and number").max(LONGEST_ADDRESS_LINE),
  address2: z.string().trim().max(LONGEST_ADDRESS_LINE).nullish(),
  city: z.string().trim().min(1, "Enter the city").max(LONGEST_CITY),
  zip: Zip,
  state: State,
  country: z.literal("US").default("US"),
  primary: z.boolean().default(false).meta({ description: "Makes it the primary address; the first one always is" }),
});

/** Rejects a ZIP code outside the chosen state. Tax and shipping would be calculated for the wrong state. */
export const withZipInState = <T extends z.ZodType<{ zip: string; state: string }>>(schema: T): T =>
  schema.superRefine((address, context) => {
    const message = zipStateProblem(address);
    if (message !== null) context.addIssue({ code: "custom", path: ["zip"], message });
  });

const NewStaffRole = z
  .enum(STAFF_ROLES)
  .default("READ_ONLY")
  .meta({ description: "Staff role, if the role is ADMIN", example: "BENCH" });

const CreditsLeft = z.number().int().nullable().meta({ description: "Null: unlimited", example: 10 });

export const User = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(USER_ROLES),
    staffRole: z.enum(STAFF_ROLES).nullable().meta({ description: "Staff role; null for everyone else" }),
    phone: z.string().nullable(),
    ...referenceFields,
    profileImageUrl: z.string().nullable(),
    /** Service credits left, by kind. The ledger records every change. */
    credits: z.object({
      roll: CreditsLeft,
      scan4K: CreditsLeft,
      rush: CreditsLeft,
      pro: CreditsLeft,
    }),
    /** The same credits, by the service that each one pays for. */
    creditProducts: z.array(
      z.object({
        kind: z.enum(CREDIT_KINDS),
        productId: z.uuid().nullable(),
        count: CreditsLeft,
        unlimited: z.boolean(),
      }),
    ),
    active: z.boolean(),
    tier: z.enum(TIER_IDS),
    firstOrderCreated: z.boolean(),
    referralCode: z.string(),
    openOrders: z.number().int(),
    addresses: z.array(Address),
    preferences: z.array(z.object({ id: z.uuid(), key: z.string(), value: z.string() })),
    /** The payment provider's record, with the provider's field names. */
    customer: z.object({
      balance: Cents.meta({ description: "US dollars in cents; negative is account credit", example: -500 }),
      subscriptions: z.array(
        z.object({
          id: z.string(),
          cancel_at_period_end: z.boolean(),
          items: z.array(
            z.object({
              lookup_key: z
                .string()
                .meta({ description: "Price key, which identifies the tier", example: "nice_2025" }),
              current_period_end: z.number().int().meta({ description: "Seconds since 1970", example: 1796223845 }),
            }),
          ),
        }),
      ),
    }),
    membership: z
      .object({ id: z.uuid(), active: z.boolean(), currentPeriodEnd: z.iso.datetime(), cancelAtPeriodEnd: z.boolean() })
      .nullable(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof User>;
export type Address = z.output<typeof Address>;

const tag = "Accounts";

export const getUser = call({
  method: "GET",
  path: "/users/:userId",
  who: own("userId", "orders.read"),
  tag,
  summary: "A user with addresses, preferences, credits and membership",
  reply: User,
});

export const updateUser = call({
  method: "PUT",
  path: "/users/:userId",
  who: own("userId", "customers.write"),
  tag,
  summary:
    "Change name or phone. A new phone needs the password first, because codes may go there: 403 `CONFIRM_FIRST`",
  body: z.object({
    firstName: PersonName.optional(),
    lastName: PersonName.optional(),
    phone: Phone.nullable().optional(),
  }),
  reply: User,
});

export const confirmEmail = call({
  method: "PUT",
  path: "/users/:userId/confirm-email",
  who: own("userId", "customers.write"),
  tag,
  summary: "Confirm the account’s e-mail with the token from an e-mail to it. Repeating it is harmless",
  body: z.object({ token: z.string().min(1).max(200) }),
  refusals: {
    BAD_LINK: {
      status: 422,
      message: "This link is for another account or an earlier e-mail. Open the newest one that we sent you.",
    },
  },
});

export const addAddress = call({
  method: "POST",
  path: "/users/:userId/address",
  who: own("userId", "customers.write"),
  tag,
  summary: "Add an address; the first one, or one marked primary, becomes the primary address",
  body: withZipInState(NewAddress),
  reply: z.object({ address: Address }),
});

export const getAddress = call({
  method: "GET",
  path: "/users/:userId/address/:addressId",
  who: own("userId", "orders.read"),
  tag,
  summary: "One address of a user",
  reply: z.object({ address: Address }),
});

export const updateAddress = call({
  method: "PUT",
  path: "/users/:userId/address/:addressId",
  who: own("userId", "customers.write"),
  tag,
  summary: "Change an address",
  body: withZipInState(NewAddress),
  reply: z.object({ address: Address }),
});

export const removeAddress = call({
  method: "DELETE",
  path: "/users/:userId/address/:addressId",
  who: own("userId", "customers.write"),
  tag,
  summary: "Remove an address; if it was the primary one, the newest other address becomes primary",
});

export const listAddresses = call({
  method: "GET",
  path: "/users/:userId/address",
  who: own("userId", "orders.read"),
  tag,
  summary: "A user's addresses, the primary one first",
  reply: z.object({ addresses: z.array(Address) }),
});

export const emailTaken = {
  EMAIL_TAKEN: { status: 409, message: "Another account has this e-mail. Enter a different one, or use that account." },
} as const;

export const addUser = call({
  method: "POST",
  path: "/users",
  who: staff("customers.write"),
  tag,
  summary:
    "Create an account for someone and e-mail them a link, valid for seven days, to choose a password. A customer may have a phone instead of an e-mail. A staff account needs the caller's password first: 403 `CONFIRM_FIRST`",
  body: z.object({
    firstName: PersonName,
    lastName: PersonName,
    email: Email.nullish().meta({ description: "Optional for customers with a phone" }),
    role: z.enum(USER_ROLES).default("CUSTOMER"),
    staffRole: NewStaffRole,
    phone: Phone.nullish(),
  }),
  reply: User,
  refusals: emailTaken,
});

export const UserSummary = User.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  staffRole: true,
  phone: true,
  firstOrderCreated: true,
  externalId: true,
  metadata: true,
})
  .extend({
    guest: z.boolean().meta({ description: "Bought without an account; never logs in" }),
    createdAt: Time,
  })
  .meta({ id: "UserSummary" });

export const listUsers = call({
  method: "GET",
  path: "/users",
  who: staff("customers.read"),
  tag,
  summary: "Users by name, e-mail, phone or role; guests only if requested",
  query: listQuery(["createdAt", "name", "email"]).extend({
    ...copyQuery("uuid"),
    ...externalIdQuery,
    role: commaList(z.enum(USER_ROLES), USER_ROLES.length, "role")
      .optional()
      .meta({ description: "One or more, separated by commas", example: "CUSTOMER" }),
    guests: Flag.default(false).meta({ description: "true: includes guests" }),
  }),
  reply: z.object({
    users: z.array(UserSummary),
    count: z.number().int(),
    more: More,
    nextCursor: NextCursor,
  }),
});

export const setUserReferences = referencesCall("/users/:userId/references", "customers.write", {
  tag,
  summary: "Set a user's external id and metadata, for other programs",
});

export const changeUserRole = call({
  method: "PUT",
  path: "/users/:userId/role",
  who: staff("staff"),
  tag,
  confirmed: true,
  summary: "Change a user's role; ends all their sessions",
  body: z.object({ role: z.enum(USER_ROLES), staffRole: NewStaffRole }),
  reply: User,
  refusals: {
    OWN_ROLE: { status: 409, message: "You can't change your own role. Ask another admin." },
    OWNERS_ONLY: { status: 403, message: "Only an owner can change owners. Ask an owner." },
    LAST_OWNER: { status: 409, message: "The lab needs an owner. Make someone else an owner first." },
    GUEST: { status: 409, message: "A guest has no account and cannot have a role." },
  },
});

export const getProfilePictureLink = call({
  method: "GET",
  path: "/users/:userId/profile-pic",
  who: own("userId", "customers.write"),
  tag,
  summary:
    "Get a write link for a user's picture. The PUT returns `{ user: { profileImageUrl } }`; the picture is stored as a JPEG of at most 150 px",
  query: z.object({
    fileType: z.enum(PROFILE_PICTURE_TYPES, "A profile picture is a JPEG or PNG file"),
    fileName: z.string().max(300).optional().meta({ description: "For people; the file's name is not kept" }),
    size: z.coerce
      .number()
      .int()
      .min(1, "The file is empty: 0 bytes")
      .max(PROFILE_PICTURE_LIMIT.maxBytes, tooLargeText(PROFILE_PICTURE_LIMIT))
      .meta({ description: "Bytes of the file", example: 20480 }),
  }),
  reply: WriteLink,
});

export const removeProfilePicture = call({
  method: "DELETE",
  path: "/users/:userId/profile-pic",
  who: own("userId", "customers.write"),
  tag,
  summary: "Remove a user's picture; repeating it is harmless",
});
