import { STARTING_STORAGE_DAYS } from "./film/scan-files.ts";
import { STARTING_TURNAROUND } from "./lab/pace.ts";
import { type Lab, labOf, type LabProfile } from "./lab-settings/lab-profile.ts";
import { STARTING_TAX } from "./tax/starting-tax.ts";

/** The profile that a new lab starts with, until its owner changes it at /admin/settings. */
export const STARTING_PROFILE: LabProfile = {
  brand: {
    name: "Nice",
    greeting: "Nice Meeting You",
    line: "Film lab & club in Brooklyn",
    legalEntity: "Nice Film Club LLC",
    email: "hello@nice.test",
    phone: "",
    instagram: "nicefilmclub",
    logo: null,
    accent: "",
    googleTagId: "",
    notesFeedUrl: "",
  },
  places: {
    timeZone: "America/New_York",
    places: [
      {
        name: "Nice, Brooklyn",
        address1: "61 Greenpoint Avenue",
        address2: "Unit 102",
        city: "Brooklyn",
        state: "NY",
        zip: "11222",
        country: "US",
        position: { lat: 40.7299, lon: -73.9577 },
        openingHours: [
          { from: 1, to: 5, opens: "10:00", closes: "19:00" },
          { from: 6, to: 6, opens: "11:00", closes: "17:00" },
        ],
      },
    ],
  },
  money: {
    referralReward: 500,
    writeOffs: { blankPercent: 50, ruinedPercent: 100, ruinedCents: 1500 },
    holds: { guestMinutes: 30, customerMinutes: 24 * 60, pieces: 50, guestPercent: 50 },
  },
  work: { storageDays: STARTING_STORAGE_DAYS, turnaround: STARTING_TURNAROUND, sureRollsPerDay: 20 },
  notices: { failures: "", lateRolls: "", lateVendors: "", lowStock: "", processControl: "", exemptions: "" },
  tax: STARTING_TAX,
  mails: { mailTexts: {} },
  site: { open: true, pricesChecked: false },
  connections: { scannerDrive: true, vendorKeys: true },
};

export const BRAND: Lab = labOf(STARTING_PROFILE);
