import { US_STATE_NAMES } from "../accounts/address.ts";
import { addressLine, type PublicLab } from "../lab-settings/lab-profile.ts";

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

const WORD = new RegExp(`\\{(${Object.keys(LAB_WORDS).join("|")})\\}`, "g");

/** Puts the lab's facts into all texts of a file's content. */
export function withLabWords<Content>(content: Content, lab: PublicLab): Content {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const filled = JSON.stringify(content).replace(WORD, (_, word: keyof typeof LAB_WORDS) =>
    inJson(LAB_WORDS[word](lab)),
  );
  return JSON.parse(filled) as Content;
}
