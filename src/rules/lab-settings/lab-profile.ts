import type { US_STATES } from "../accounts/address.ts";
import type { OwnTexts } from "../mails/own-texts.ts";
import type { Turnaround } from "../lab/pace.ts";
import type { Notice } from "./notices.ts";
import type { TaxSettings } from "../tax/tax-table.ts";
import { comparableTax } from "../tax/comparable-tax.ts";
import { hoursLines, type OpeningHours, timeZoneNameOf } from "./opening-hours.ts";

/** Where film can be brought. */
export type LabPlace = {
  readonly name: string;
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly state: (typeof US_STATES)[number];
  readonly zip: string;
  readonly country: "US";
  /** Degrees; couriers' routes begin at the first place. */
  readonly position: { readonly lat: number; readonly lon: number };
  readonly openingHours: OpeningHours[];
};

/** A picture of the lab's name, stored as `logos/{id}.png`. */
export type Logo = { readonly id: string; readonly width: number; readonly height: number };

/** A lab's own settings, in parts that are saved and restored separately (/admin/settings). */
export type LabProfile = {
  readonly brand: {
    readonly name: string;
    /** Heading of the home page and of sign-up. */
    readonly greeting: string;
    /** The tagline under the name, in page titles and e-mails. */
    readonly line: string;
    readonly legalEntity: string;
    readonly email: string;
    /** Empty without one. */
    readonly phone: string;
    /** User name; empty without an account. */
    readonly instagram: string;
    /** Shown instead of the name; null without one. Its pixels at twice the largest shown size. */
    readonly logo: Logo | null;
    /** Color of buttons and links, "#cb3a1f"; empty: the starting one. */
    readonly accent: string;
    /** Analytics tag, "G-AB12CD34EF"; empty: the installation's (GOOGLE_TAG_ID). */
    readonly googleTagId: string;
    /** Of an RSS, Atom or JSON feed; empty: the installation's (NOTES_FEED_URL). */
    readonly notesFeedUrl: string;
  };
  readonly places: {
    /** Time zone of deadlines, opening hours and business days. */
    readonly timeZone: string;
    /** The first is the lab's own address. */
    readonly places: LabPlace[];
  };
  readonly money: {
    /** Cents of account credit for each side of an invitation; 0 turns it off. */
    readonly referralReward: number;
    /** The club's refund for a roll that will never have scans (docs/product/bench.md#blank-and-ruined-rolls). */
    readonly writeOffs: {
      readonly blankPercent: number;
      readonly ruinedPercent: number;
      readonly ruinedCents: number;
    };
    /** How long and how much stock is held without payment (docs/product/checkout.md#reservations-of-unpaid-orders). */
    readonly holds: {
      readonly guestMinutes: number;
      readonly customerMinutes: number;
      readonly pieces: number;
      readonly guestPercent: number;
    };
  };
  readonly work: {
    /** Days that scans of customers without a membership are stored (docs/product/film.md#storage). */
    readonly storageDays: number;
    /** Turnaround that is promised until enough film was measured (docs/product/lab.md#pace). */
    readonly turnaround: Turnaround;
    /** Rolls that the bench can always finish per business day (docs/product/lab.md#turnaround). */
    readonly sureRollsPerDay: number;
  };
  /** Where notices for the lab go; empty: to the lab's own e-mail (docs/product/lab-settings.md#notices). */
  readonly notices: Readonly<Record<Notice, string>>;
  readonly tax: TaxSettings;
  readonly mails: {
    /** The lab's own texts by e-mail template. */
    readonly mailTexts: Readonly<Record<string, OwnTexts>>;
  };
  readonly site: {
    /** False: visitors see "Opening soon". */
    readonly open: boolean;
    /** Whether staff looked at the prices before the opening. */
    readonly pricesChecked: boolean;
  };
  /** Switches of /admin/connections. */
  readonly connections: {
    readonly scannerDrive: boolean;
    readonly vendorKeys: boolean;
  };
};

export const PROFILE_PARTS = [
  "brand",
  "places",
  "money",
  "work",
  "notices",
  "tax",
  "mails",
  "site",
  "connections",
] as const satisfies readonly (keyof LabProfile)[];
export type ProfilePart = (typeof PROFILE_PARTS)[number];

export const PART_LABELS: Record<ProfilePart, string> = {
  brand: "Brand",
  places: "Locations and hours",
  money: "Money rules",
  work: "Storage and turnaround",
  notices: "Notices",
  tax: "Sales tax",
  mails: "E-mail texts",
  site: "Opening",
  connections: "Connections",
};

/** The profile for pages: flat, with derived texts. */
export type PublicLab = Omit<LabProfile["brand"], "notesFeedUrl"> &
  LabProfile["places"] &
  Pick<LabProfile["work"], "storageDays"> & {
    readonly open: boolean;
    readonly timeZoneName: string;
    readonly address: LabPlace;
    /** Opening hours at `address`, a line each. */
    readonly hours: string[];
  };

/** The profile as the server reads it. */
export type Lab = PublicLab &
  Pick<LabProfile["brand"], "notesFeedUrl"> &
  LabProfile["money"] &
  LabProfile["work"] &
  LabProfile["mails"] &
  LabProfile["site"] &
  LabProfile["connections"] & { readonly notices: LabProfile["notices"]; readonly tax: TaxSettings };

export function labOf({ brand, places, money, work, notices, tax, mails, site, connections }: LabProfile): Lab {
  const timeZoneName = timeZoneNameOf(places.timeZone);
  const [address] = places.places as [LabPlace, ...LabPlace[]];
  return {
    ...brand,
    ...places,
    ...money,
    ...work,
    notices,
    tax,
    ...mails,
    ...site,
    ...connections,
    timeZoneName,
    address,
    hours: hoursLines(address.openingHours, timeZoneName),
  };
}

/** Returns a part for comparing two versions: places, tax rates and e-mail texts by name, in a group, each in a few texts. */
export function comparableOf(part: ProfilePart, value: object): object {
  if (part === "brand") {
    const { logo, line: tagline, ...brand } = value as LabProfile["brand"];
    return { tagline, ...brand, logo: logo && `picture ${logo.id.slice(-6)}` };
  }
  if (part === "mails") return { texts: Object.fromEntries(mailTextsOf(value as LabProfile["mails"])) };
  if (part === "tax") return comparableTax(value as TaxSettings);
  if (part !== "places") return value;
  const { timeZone, places } = value as LabProfile["places"];
  const shown = places.flatMap((place): [string, string][] => [
    [`${place.name}: address`, addressLine(place)],
    [`${place.name}: position`, `${place.position.lat}, ${place.position.lon}`],
    [`${place.name}: hours`, hoursLines(place.openingHours, timeZoneNameOf(timeZone)).join("; ")],
  ]);
  return { timeZone, places: Object.fromEntries(shown) };
}

const mailTextsOf = ({ mailTexts }: LabProfile["mails"]): [string, string][] =>
  Object.entries(mailTexts).flatMap(([template, texts]) =>
    Object.entries(texts).map(([text, own]): [string, string] => [`${template}: ${text}`, own]),
  );

/** "61 Greenpoint Avenue, Unit 102". */
export const streetOf = ({ address1, address2 }: Pick<LabPlace, "address1" | "address2">): string =>
  address2 ? `${address1}, ${address2}` : address1;

/** "61 Greenpoint Avenue, Unit 102, Brooklyn, NY 11222". */
export const addressLine = (place: LabPlace): string =>
  `${streetOf(place)}, ${place.city}, ${place.state} ${place.zip}`;

/** Whether it is a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
