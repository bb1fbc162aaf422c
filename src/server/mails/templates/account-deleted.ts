import { heading, text, type Template } from "../letter.ts";

/** The last mail to somebody, but for what a friend has us send them. */
export const accountDeleted: Template<{ firstName: string }> = ({ firstName }) => ({
  subject: "Your account was deleted",
  preview: "We deleted your account and scans.",
  parts: [
    heading(`Goodbye, ${firstName}.`),
    text("We deleted your account and scans. Only invoices keep your name, for the seven years that tax law requires."),
    text("We won't e-mail you again. You are always welcome back."),
  ],
});
