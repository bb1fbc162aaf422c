import { BRAND } from "../../../rules/brand.ts";
import { formatDollars, type Cents } from "../../../rules/money.ts";
import { button, heading, list, text, type Template } from "../letter.ts";

export type MembershipWelcome = {
  firstName: string;
  /** "Very Nice". */
  tier: string;
  /** What the card paid for the first term. */
  total: Cents;
  /** A line each: "30 dev + scan credits". */
  credits: string[];
  /** False where no card is stored that could pay the next term. */
  renews: boolean;
  /** The last day of the term: "November 21, 2027". */
  until: string;
  url: string;
};

/** A membership began, or changed to a dearer tier. */
export const membershipWelcome: Template<MembershipWelcome> = (member) => ({
  subject: `Welcome to ${member.tier}`,
  preview: `Your membership runs until ${member.until}${member.renews ? "" : " and does not renew"}.`,
  parts: [
    heading(`Welcome to ${member.tier}, ${member.firstName}.`),
    text(
      `Your ${BRAND.name} membership has started and runs until ${member.until}. You paid ${formatDollars(member.total)}.`,
    ),
    ...(member.credits.length > 0 ? [text("These credits are yours for this term:"), list(member.credits)] : []),
    text("Your orders use them automatically, and member prices are yours from now on."),
    ...(member.renews
      ? []
      : [
          text(
            `It does not renew, because no card is saved. To keep it after ${member.until}, save a card and turn on renewal on your membership page.`,
          ),
        ]),
    button("See your membership", member.url),
  ],
});
