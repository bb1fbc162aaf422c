import { addressLine, type Lab } from "../../rules/lab-settings/lab-profile.ts";
import { logoPath, logoWithin } from "../../rules/lab-settings/logo.ts";
import { letterToHtml } from "./letter-to-html.ts";
import type { Letter, Part, Sender } from "./letter.ts";

export type RenderedMail = { subject: string; html: string; text: string };

/** px */
const LOGO_FRAME = { width: 240, height: 48 };

/** @param publicUrl the origin of the logo, without a trailing slash */
export const senderOf = ({ name, line, email, address, logo }: Lab, publicUrl: string): Sender => ({
  name,
  line,
  email,
  address: addressLine(address),
  logo: logo && { url: `${publicUrl}${logoPath(logo.id)}`, ...logoWithin(logo, LOGO_FRAME) },
});

export function renderMail(letter: Letter, lab: Lab, publicUrl: string): RenderedMail {
  const sender = senderOf(lab, publicUrl);
  return {
    // A line break in a subject would end its header.
    subject: letter.subject.replace(/\s+/g, " ").trim(),
    html: letterToHtml(letter, sender),
    text: letterToText(letter, sender),
  };
}

function partToText(part: Part): string {
  switch (part.kind) {
    case "heading":
    case "text":
      return part.text;
    case "strip":
      return part.text;
    case "list":
      return part.items.map((item) => `- ${item}`).join("\n");
    case "code":
      return part.text;
    case "sums":
      return part.lines.join("\n");
    case "card":
      return [part.amount, part.text, part.code].join("\n");
    case "button":
    case "link":
      return `${part.text}:\n${part.url}`;
  }
}

export function letterToText(letter: Letter, sender: Sender): string {
  const signature = `${sender.name} · ${sender.line}\n${sender.address}\n${sender.email}`;
  return `${[...letter.parts.map(partToText), signature].join("\n\n")}\n`;
}
