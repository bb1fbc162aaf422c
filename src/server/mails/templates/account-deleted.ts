import { heading, text, type Template } from "../letter.ts";

/** The last mail to somebody, but for what a friend has us send them. */
export const accountDeleted: Template<{ firstName: string }> = ({ firstName }) => ({
  subject: "Your account is deleted",
  preview: "Your account and your scans are gone.",
  parts: [
    heading(`Goodbye, ${firstName}.`),
    text(
      "Your account and your scans are gone. Of your orders only the invoices keep your name, for the seven years that tax law asks.",
    ),
    text("From now on we do not write to you. Whenever you have film again, you are welcome."),
  ],
});
