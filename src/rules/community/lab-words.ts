import { US_STATE_NAMES, type UsState } from "../accounts/address.ts";
import { addressLine, type PublicLab } from "../lab-settings/lab-profile.ts";
import { mailDays } from "./mail-days.ts";

/** Facts of the lab that files in content/ name in braces, such as "{lab}" (CONTRIBUTING.md#content). */
const LAB_WORDS = {
  lab: ({ name }) => name,
  legalEntity: ({ legalEntity }) => legalEntity,
  labEmail: ({ email }) => email,
  labAddress: ({ address }) => addressLine(address),
  labCity: ({ address }) => address.city,
  labState: ({ address }) => US_STATE_NAMES[address.state],
  labZip: ({ address }) => address.zip.slice(0, 5),
} as const satisfies Record<string, (lab: PublicLab) => string>;

/** Of city pages: how long mail takes from there to the lab. */
const MAIL_DAYS = "{mailDays}";

const WORD = new RegExp(`\\{(${Object.keys(LAB_WORDS).join("|")})\\}`, "g");

/** Puts the lab's facts into all texts of a file's content. @param state of a city page */
export function withLabWords<Content>(content: Content, lab: PublicLab, state?: UsState): Content {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const filled = JSON.stringify(content).replace(WORD, (_, word: keyof typeof LAB_WORDS) =>
    inJson(LAB_WORDS[word](lab)),
  );
  const days = state === undefined ? "a few days" : mailDays(state, lab.address.position);
  return JSON.parse(filled.replaceAll(MAIL_DAYS, days)) as Content;
}
