import { button, heading, text, type Template } from "../letter.ts";

export type MembershipEnds = { firstName: string; tier: string; until: string; url: string };

/** A membership will not renew. */
export const membershipEnds: Template<MembershipEnds> = (member) => ({
  subject: `Your ${member.tier} membership ends on ${member.until}`,
  preview: "Nothing changes until then.",
  parts: [
    heading("We are sorry to see you go."),
    text(
      `Hello ${member.firstName}, your ${member.tier} membership ends on ${member.until} and is not renewed. Nothing changes until then.`,
    ),
    text(
      "Use your credits and download your scans by then. After that, we store your scans like any other customer's.",
    ),
    button("Keep my membership", member.url),
  ],
});
