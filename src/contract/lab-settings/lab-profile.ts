import { z } from "zod";
import { LONGEST_MAIL_TEXT } from "../../rules/mails/own-texts.ts";
import { STORAGE_REMINDER_DAYS } from "../../rules/film/scan-files.ts";
import type { Notice } from "../../rules/lab-settings/notices.ts";
import { accentProblem } from "../../rules/lab-settings/accent.ts";
import { isTimeZone, PROFILE_PARTS, type ProfilePart } from "../../rules/lab-settings/lab-profile.ts";
import { Change } from "../history/history.ts";
import { call, staff } from "../kit/call.ts";
import { Email, State, Time, Zip } from "../kit/fields.ts";
import { Logo } from "./public-lab.ts";
import { TaxPart } from "./tax-settings.ts";

const tag = "Lab";

/** 30 days. */
const MOST_HOLD_MINUTES = 30 * 24 * 60;

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters`);
const needed = (most: number, words: string) => line(most).min(1, words);

const BrandPart = z.object({
  name: needed(40, "Enter the lab's name").meta({ example: "Nice" }),
  greeting: needed(40, "Enter a greeting").meta({
    description: "Heading of the home page",
    example: "Nice Meeting You",
  }),
  line: needed(80, "Enter a tagline").meta({ description: "Tagline", example: "Film lab & club in Brooklyn" }),
  legalEntity: needed(80, "Enter the legal name").meta({ example: "Nice Film Club LLC" }),
  email: Email,
  phone: line(30).meta({ description: "Empty without one", example: "+1 718 555 0132" }),
  instagram: line(40)
    .overwrite((name) => name.replace(/^@/, ""))
    .regex(/^[\w.]*$/, "Enter the user name, without a link")
    .meta({ description: "User name; empty without an account", example: "nicefilmclub" }),
  logo: Logo.nullable(),
  accent: z
    .union([
      z.literal(""),
      z
        .string()
        .regex(/^#[\da-f]{6}$/iu, "Enter a color such as #cb3a1f")
        .check(({ value, issues }) => {
          const problem = accentProblem(value);
          // Without "continue", the union reports "Invalid input".
          if (problem !== null) issues.push({ code: "custom", message: problem, input: value, continue: true });
        }),
    ])
    .meta({ description: "Color of buttons and links; empty: the starting one", example: "#1f629f" }),
  googleTagId: line(25)
    .toUpperCase()
    .regex(/^[A-Z]{1,4}-[A-Z0-9]{4,20}$/, "Enter a tag's ID such as G-AB12CD34EF")
    .or(z.literal(""))
    .meta({ description: "Analytics tag; empty: the installation's, if any", example: "G-AB12CD34EF" }),
  notesFeedUrl: line(500)
    .pipe(z.url({ protocol: /^https$/, error: "Enter an address that begins with https://" }))
    .or(z.literal(""))
    .meta({
      description: "RSS, Atom or JSON feed of notes; empty: the installation's",
      example: "https://blog.example/feed",
    }),
});

const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 10:00")
  .meta({ description: "On the lab's clock", example: "10:00" });
const Weekday = z.int().min(1).max(7).meta({ description: "1 is Monday, 7 is Sunday", example: 1 });

export const OpeningHours = z
  .object({ from: Weekday, to: Weekday, opens: Clock, closes: Clock.meta({ example: "18:00" }) })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "Choose a day on or after the first" })
  .refine(({ opens, closes }) => opens < closes, { path: ["closes"], message: "Closing time must be after opening" });

const Degrees = (most: number) => z.number("Enter degrees, such as 40.7299").min(-most).max(most);

export const LabPlace = z.object({
  name: needed(60, "Enter a name").meta({ example: "Nice, Brooklyn" }),
  address1: needed(100, "Enter the street and number").meta({ example: "61 Greenpoint Avenue" }),
  address2: line(100).nullable().meta({ example: "Unit 102" }),
  city: needed(60, "Enter the city").meta({ example: "Brooklyn" }),
  state: State,
  zip: Zip,
  country: z.literal("US"),
  position: z
    .object({ lat: Degrees(90), lon: Degrees(180) })
    .meta({ description: "Degrees; courier routes begin at the first place" }),
  openingHours: z.array(OpeningHours).max(7),
});

const PlacesPart = z.object({
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, "Choose a time zone")
    .meta({ description: "Of deadlines, opening hours and business days", example: "America/New_York" }),
  places: z
    .array(LabPlace)
    .min(1, "Add at least one location")
    .max(10)
    .meta({ description: "The first is the lab's own address" }),
});

const count = (most: number, least = 0) =>
  z
    .number("Enter a number")
    .int("Enter a whole number")
    .min(least, `At least ${least}`)
    .max(most, `At most ${most.toLocaleString("en-US")}`);
const Percent = count(100).meta({ example: 50 });
const CentsSet = count(100_000).meta({ description: "US dollars in cents", example: 500 });
const Minutes = count(MOST_HOLD_MINUTES, 1).meta({ example: 30 });

const MoneyPart = z.object({
  referralReward: CentsSet.meta({ description: "Cents for each side of an invitation; 0 turns it off" }),
  writeOffs: z.object({
    blankPercent: Percent.meta({ description: "Of a blank roll's services, refunded" }),
    ruinedPercent: Percent.meta({ description: "Of a ruined roll's services, refunded" }),
    ruinedCents: CentsSet.meta({ description: "Account credit for the film of a ruined roll" }),
  }),
  holds: z.object({
    guestMinutes: Minutes.meta({ description: "A guest's unpaid order holds items this long" }),
    customerMinutes: Minutes.meta({ description: "A customer's unpaid order holds items this long" }),
    pieces: count(1_000_000, 1).meta({
      description: "Pieces of a product that one buyer may hold unpaid",
      example: 50,
    }),
    guestPercent: Percent.meta({ description: "Of a product's stock that unpaid guests may hold together" }),
  }),
});

const BusinessDays = count(60, 1).meta({ description: "Business days", example: 4 });
const Kind = z
  .object({ usual: BusinessDays, most: BusinessDays })
  .refine(({ usual, most }) => usual <= most, { path: ["most"], message: "Not fewer than for half of the film" });

const WorkPart = z.object({
  storageDays: count(3650, Math.max(...STORAGE_REMINDER_DAYS) + 1).meta({
    description: "Days that scans of customers without a membership are stored",
    example: 30,
  }),
  turnaround: z.object({ C41: Kind, BW: Kind, E6: Kind, ECN2: Kind, rush: Kind }).meta({
    description: "Until half of the film, and nine of ten rolls, are done; holds until enough film was measured",
  }),
  sureRollsPerDay: count(100_000, 1).meta({
    description: "Rolls that the bench can always finish per business day",
    example: 20,
  }),
});

const NoticeAddress = z
  .union([z.literal(""), Email])
  .meta({ description: "Empty: the lab's own e-mail", example: "bench@nice.test" });
const NoticesPart = z.object({
  failures: NoticeAddress,
  lateRolls: NoticeAddress,
  lateVendors: NoticeAddress,
  lowStock: NoticeAddress,
  processControl: NoticeAddress,
  exemptions: NoticeAddress,
}) satisfies z.ZodType<Record<Notice, string>>;

const MailsPart = z.object({
  mailTexts: z
    .record(
      z.string().max(60),
      z.record(z.string().max(LONGEST_MAIL_TEXT), z.string().trim().min(1).max(LONGEST_MAIL_TEXT)),
    )
    .meta({
      description: "By template: a default text with placeholders, and the lab's own text for it",
      example: { welcome: { "Nice meeting you, {firstName}.": "Welcome, {firstName}." } },
    }),
});

const SitePart = z.object({
  open: z.boolean().meta({ description: "False: visitors see “Opening soon”" }),
  pricesChecked: z.boolean().meta({ description: "Whether staff looked at the prices before the opening" }),
});

const ConnectionsPart = z.object({
  scannerDrive: z.boolean().meta({ description: "Whether scanners reach the watched folder as a network drive" }),
  vendorKeys: z.boolean().meta({ description: "Whether vendors' API keys work" }),
});

export const PROFILE_FORMS = {
  brand: BrandPart,
  places: PlacesPart,
  money: MoneyPart,
  work: WorkPart,
  notices: NoticesPart,
  tax: TaxPart,
  mails: MailsPart,
  site: SitePart,
  connections: ConnectionsPart,
} as const;

export const LabProfile = z.object(PROFILE_FORMS).meta({ id: "LabProfile" });

const PartName = z.enum(PROFILE_PARTS);
const Version = z
  .int()
  .min(0)
  .meta({ description: "The version that the change is based on; 0 before the first", example: 0 });

export const getLabProfile = call({
  method: "GET",
  path: "/lab-profile",
  who: staff("settings"),
  tag,
  summary: "The lab's settings in parts, each with its version",
  reply: z.object({
    profile: LabProfile,
    versions: z
      .object({
        brand: Version,
        places: Version,
        money: Version,
        tax: Version,
        work: Version,
        notices: Version,
        mails: Version,
        site: Version,
        connections: Version,
      })
      .meta({ description: "0: never changed" }),
  }),
});

const named = <Name extends ProfilePart, Value extends z.ZodType>(part: Name, value: Value) =>
  z.object({ part: z.literal(part), value, version: Version });

export const saveLabProfile = call({
  method: "PUT",
  path: "/lab-profile",
  who: staff("settings"),
  tag,
  summary: "Change one part of the lab's settings. Earlier versions stay and can be restored",
  body: z.discriminatedUnion("part", [
    named("brand", BrandPart),
    named("places", PlacesPart),
    named("money", MoneyPart),
    named("work", WorkPart),
    named("notices", NoticesPart),
    named("tax", TaxPart),
    named("mails", MailsPart),
    named("site", SitePart),
    named("connections", ConnectionsPart),
  ]),
  refusals: { STALE: { status: 409, message: "A colleague changed these settings. Reload the page." } },
});

export const ProfileVersion = z
  .object({
    version: Version,
    savedAt: Time,
    by: z.string().nullable().meta({ description: "The staff member; null after their account is deleted" }),
    fields: Change.shape.fields,
  })
  .meta({ id: "ProfileVersion" });
export type ProfileVersion = z.output<typeof ProfileVersion>;

export const listProfileVersions = call({
  method: "GET",
  path: "/lab-profile/versions",
  who: staff("settings"),
  tag,
  summary: "The latest 50 versions of a part of the settings, newest first",
  query: z.object({ part: PartName }),
  reply: z.object({ versions: z.array(ProfileVersion) }),
});

export const restoreProfileVersion = call({
  method: "POST",
  path: "/lab-profile/restore",
  who: staff("settings"),
  tag,
  summary: "Save an earlier version of a part again. Version 0 has the starting values",
  body: z.object({ part: PartName, version: Version.meta({ description: "The version to restore" }) }),
  refusals: { UNKNOWN_VERSION: { status: 404, message: "There is no such version." } },
});
