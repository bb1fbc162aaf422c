import { formatDollars, type Cents } from "../../../rules/money.ts";
import { button, heading, list, text, type Template } from "../letter.ts";

export type MembershipRenewed = {
  firstName: string;
  tier: string;
  total: Cents;
  /** "Visa ending 4242"; null when nothing was charged. */
  card: string | null;
  credits: string[];
  until: string;
  url: string;
};

/** Another term began and is paid. */
export const membershipRenewed: Template<MembershipRenewed> = (member) => ({
  subject: `Your ${member.tier} membership is renewed`,
  preview: `Paid ${formatDollars(member.total)}. It runs until ${member.until}.`,
  parts: [
    heading(`More film for you, ${member.firstName}.`),
    text(
      `Your ${member.tier} membership is renewed until ${member.until}. You paid ${formatDollars(member.total)}` +
        `${member.card === null ? "" : ` by ${member.card}`}.`,
    ),
    ...(member.credits.length > 0 ? [text("Your new credits:"), list(member.credits)] : []),
    button("See your membership", member.url),
  ],
});
