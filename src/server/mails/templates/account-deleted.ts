import { heading, text, type Template } from "../letter.ts";

/** The last mail to somebody. */
export const accountDeleted: Template<{ firstName: string }> = ({ firstName }) => ({
  subject: "Your account is deleted",
  preview: "This was our last mail to you.",
  parts: [
    heading(`Goodbye, ${firstName}.`),
    text(
      "Your account and your scans are gone. Of your orders only the invoices keep your name, for the seven years that tax law asks.",
    ),
    text("This is our last mail to you. Whenever you have film again, you are welcome."),
  ],
});
