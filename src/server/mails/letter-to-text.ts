import type { Letter, Part } from "./letter.ts";
import type { Sender } from "./sender.ts";

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

/** The plain-text version, for readers and programs that want no HTML. */
export function letterToText(letter: Letter, sender: Sender): string {
  const signature = `${sender.name} · ${sender.line}\n${sender.email}`;
  return `${[...letter.parts.map(partToText), signature].join("\n\n")}\n`;
}
