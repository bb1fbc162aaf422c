import { BRAND } from "../../../rules/brand.ts";
import { button, heading, link, text, type Template } from "../letter.ts";

/** When a second factor is taken away. `name` null: all that there was. */
export const factorRemoved: Template<{
  firstName: string;
  userId: string;
  name: string | null;
  last: boolean;
  byStaff: boolean;
}> = ({ firstName, userId, name, last, byStaff }, { publicUrl }) => ({
  subject: "A second factor was removed",
  preview: `One second factor was removed from your ${BRAND.name} account.`,
  parts: [
    heading(`Second factor removed, ${firstName}.`),
    text(
      `${byStaff ? `A ${BRAND.name} staff member` : "Someone who was logged in as you"} removed ${
        name === null ? "all second factors" : `the second factor ${name}`
      } from your account. You are logged out everywhere else.`,
    ),
    ...(last
      ? [
          text("None is left, so your password alone opens your account. Set up a new one:"),
          link("Second factors", `${publicUrl}/users/${userId}/settings#second-factor`),
        ]
      : []),
    text("Wasn't it you? Choose a new password now and write to us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
