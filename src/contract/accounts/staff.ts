import { z } from "zod";
import { STAFF_ROLES } from "../../rules/accounts/staff-roles.ts";
import { call, staff } from "../kit/call.ts";
import { Email, Time } from "../kit/fields.ts";
import { emailTaken, PersonName } from "./accounts.ts";

const tag = "Staff";

export const StaffMember = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    staffRole: z.enum(STAFF_ROLES).nullable().meta({ description: "Null: may do nothing until it has a role" }),
    state: z
      .enum(["INVITED", "ACTIVE", "SUSPENDED"])
      .meta({ description: "INVITED: has not chosen a password yet", example: "ACTIVE" }),
    secondFactor: z
      .enum(["PASSKEY", "AUTHENTICATOR", "MAILED_CODE"])
      .meta({ description: "The strongest one they have set up", example: "PASSKEY" }),
    hasPin: z.boolean(),
    hasBadge: z.boolean(),
    lastSeenAt: Time.nullable().meta({ description: "Their last call or sign-in at a station; null: never" }),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.output<typeof StaffMember>;

export const listStaff = call({
  method: "GET",
  path: "/staff",
  who: staff("staff"),
  tag,
  summary: "Everyone who works at the lab, by name, with role, state, second factor and last use",
  reply: z.object({ staff: z.array(StaffMember) }),
});

const OWNERS_ONLY = { status: 403, message: "Only an owner can change owners. Ask an owner." } as const;
const LAST_OWNER = { status: 409, message: "The lab needs an owner. Make someone else an owner first." } as const;
const ONESELF = { status: 409, message: "You can't change your own access. Ask another owner or manager." } as const;
export const STAFF_REFUSALS = { OWNERS_ONLY, LAST_OWNER } as const;

export const inviteStaff = call({
  method: "POST",
  path: "/staff",
  who: staff("staff"),
  tag,
  confirmed: true,
  summary:
    "Create an account for someone who works at the lab and e-mail them a link, valid for seven days, to choose a password",
  body: z.object({
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    staffRole: z.enum(STAFF_ROLES).meta({ example: "BENCH" }),
  }),
  reply: z.object({ id: z.uuid() }),
  refusals: { ...emailTaken, OWNERS_ONLY },
});

export const resendInvitation = call({
  method: "POST",
  path: "/staff/:userId/invitation",
  who: staff("staff"),
  tag,
  confirmed: true,
  summary: "E-mail an invited staff member a new link to choose a password; the earlier one stops working",
  refusals: {
    OWNERS_ONLY,
    ACCEPTED: { status: 409, message: "They have already chosen a password. They can log in." },
  },
});

export const changeStaffRole = call({
  method: "PUT",
  path: "/staff/:userId/role",
  who: staff("staff"),
  tag,
  confirmed: true,
  summary: "Change what a staff member may do, from their next call on, and e-mail them. Repeating it is harmless",
  body: z.object({ staffRole: z.enum(STAFF_ROLES).meta({ example: "FRONT_DESK" }) }),
  refusals: { ...STAFF_REFUSALS, ONESELF },
});

export const suspendStaff = call({
  method: "PUT",
  path: "/staff/:userId/suspend",
  who: staff("staff"),
  tag,
  confirmed: true,
  summary: "Log a staff member out everywhere and keep them from logging in. Repeating it is harmless",
  refusals: { ...STAFF_REFUSALS, ONESELF },
});

export const restoreStaff = call({
  method: "PUT",
  path: "/staff/:userId/restore",
  who: staff("staff"),
  tag,
  confirmed: true,
  summary: "Let a suspended staff member log in again. Repeating it is harmless",
  refusals: { OWNERS_ONLY },
});
