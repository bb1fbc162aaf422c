import { button, heading, text, type Template } from "../letter.ts";

export type MembershipEnds = { firstName: string; tier: string; until: string; url: string };

/** A membership will not renew. */
export const membershipEnds: Template<MembershipEnds> = (member) => ({
  subject: `Your ${member.tier} membership ends on ${member.until}`,
  preview: "Until then everything stays as it is.",
  parts: [
    heading("We are sorry to see you go."),
    text(
      `Hello ${member.firstName}, your ${member.tier} membership ends on ${member.until} and is not renewed. Until then everything stays as it is.`,
    ),
    text("Use your credits by then, and download your scans: after that they are kept like any other customer's."),
    button("Keep the membership", member.url),
  ],
});
