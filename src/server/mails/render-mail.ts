import { BRAND } from "../../rules/brand.ts";
import { letterToHtml } from "./letter-to-html.ts";
import type { Letter, Part, Sender } from "./letter.ts";

export type RenderedMail = { subject: string; html: string; text: string };

export function renderMail(letter: Letter): RenderedMail {
  return {
    // A line break in a subject would end its header.
    subject: letter.subject.replace(/\s+/g, " ").trim(),
    html: letterToHtml(letter, BRAND),
    text: letterToText(letter, BRAND),
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
    case "button":
    case "link":
      return `${part.text}:\n${part.url}`;
  }
}

export function letterToText(letter: Letter, sender: Sender): string {
  const signature = `${sender.name} · ${sender.line}\n${sender.email}`;
  return `${[...letter.parts.map(partToText), signature].join("\n\n")}\n`;
}
