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
  preview: `Your account at ${BRAND.name} has a lock less.`,
  parts: [
    heading(`A lock less, ${firstName}.`),
    text(
      `${byStaff ? `A ${BRAND.name} staff member` : "Someone who was logged in as you"} removed ${
        name === null ? "all second factors" : `the second factor ${name}`
      } from your account. You are logged out everywhere else.`,
    ),
    ...(last
      ? [
          text("There is none left, so the password alone opens it again. You can set up another:"),
          link("Second factors", `${publicUrl}/users/${userId}/settings#second-factor`),
        ]
      : []),
    text("Did you not want that? Then choose a new password now, and tell us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
