import { button, heading, link, text, type Template } from "../letter.ts";

export type DataExportReady = { firstName: string; url: string; days: number };

/** The zip of all that is somebody's is there. */
export const dataExport: Template<DataExportReady> = ({ firstName, url, days }, { publicUrl }) => ({
  subject: "All your data is packed",
  preview: `It is there for ${days} days.`,
  parts: [
    heading(`Here is all we have of you, ${firstName}.`),
    text(
      `One zip with your account, orders, invoices, rolls and what you wrote about your scans. It is there for ${days} days.`,
    ),
    button("Download your data", url),
    text("You did not ask for it? Then someone else has access to your account. Choose a new password now."),
    link("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
