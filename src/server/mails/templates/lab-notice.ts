import { button, heading, list, type Template } from "../letter.ts";

/** @property lines e.g. "12 rolls are late" */
export type LabNotice = { title: string; lines: string[]; label: string; url: string };

/** To the lab's staff (docs/product/lab-settings.md#notices). */
export const labNotice: Template<LabNotice> = ({ title, lines, label, url }) => ({
  subject: title,
  preview: lines[0] ?? title,
  parts: [heading(`${title}.`), list(lines), button(label, url)],
});
