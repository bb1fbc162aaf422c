import { button, heading, link, text, type Template } from "../letter.ts";

export type DataExportReady = { firstName: string; url: string; days: number };

/** The zip of all that is somebody's is there. */
export const dataExport: Template<DataExportReady> = ({ firstName, url, days }, { publicUrl }) => ({
  subject: "Your data is ready",
  preview: `Available for ${days} days.`,
  parts: [
    heading(`Your data is ready, ${firstName}.`),
    text(`One zip with your account, orders, invoices, rolls, and notes on your scans. Available for ${days} days.`),
    button("Download your data", url),
    text("Didn't you request it? Then someone else has access to your account. Choose a new password now."),
    link("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
