// npm run mail-look: compiles the e-mail layout (letter-to-mjml.ts) into src/server/mails/mail-look.json, which the server fills in.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import mjml2html from "mjml";
import type { Letter, Part, Sender } from "../src/server/mails/letter.ts";
import { stripFrame } from "../src/server/mails/strip-frame.ts";
import { sumRow } from "../src/server/mails/sum-row.ts";
import { letterToMjml } from "./letter-to-mjml.ts";

/** A mail's HTML with placeholders like `{{subject}}`: the frame, and the parts for `{{parts}}`. */
export type MailLook = { document: string; parts: Record<Part["kind"], string> };

const SENDER: Sender = { name: "{{name}}", line: "{{line}}", address: "{{address}}", email: "{{email}}", logo: null };

const PARTS: { [Kind in Part["kind"]]: Extract<Part, { kind: Kind }> } = {
  heading: { kind: "heading", text: "{{text}}" },
  text: { kind: "text", text: "{{text}}" },
  list: { kind: "list", items: ["{{items}}"] },
  strip: { kind: "strip", text: "{{text}}", colors: ["{{frames}}"] },
  code: { kind: "code", text: "{{text}}" },
  sums: { kind: "sums", lines: ["{{lines}}"] },
  card: { kind: "card", from: "{{from}}", amount: "{{amount}}", text: "{{text}}", code: "{{code}}" },
  button: { kind: "button", text: "{{text}}", url: "{{url}}" },
  link: { kind: "link", text: "{{text}}", url: "{{url}}" },
};

export async function throughMjml(letter: Letter, sender: Sender): Promise<string> {
  return (await mjml2html(letterToMjml(letter, sender), { validationLevel: "strict", fonts: {} })).html;
}

const withParts = (...parts: Part[]) => throughMjml({ subject: "{{subject}}", preview: "{{preview}}", parts }, SENDER);

/** Compiles the mail design: a letter with one part of each kind, cut where the parts begin and end. */
export async function compileMailLook(): Promise<MailLook> {
  const one = await withParts(PARTS.text);
  const two = await withParts(PARTS.text, PARTS.text);
  const length = two.length - one.length;
  const table = one.lastIndexOf("<tbody>", one.indexOf("{{text}}"));
  const begin = one.lastIndexOf("\n", one.indexOf("<tr>", table));
  const after = one.slice(begin + length);
  const cut = async (part: Part) => (await withParts(part)).slice(begin, -after.length);
  const parts = {} as MailLook["parts"];
  for (const part of Object.values(PARTS))
    parts[part.kind] = (await cut(part))
      .replace("<li>{{items}}</li>", "{{items}}")
      .replace(sumRow("{{lines}}", true), "{{lines}}")
      .replace(stripFrame("{{frames}}"), "{{frames}}");
  return { document: `${one.slice(0, begin)}{{parts}}${after}`, parts };
}

if (import.meta.main) {
  const file = join(import.meta.dirname, "../src/server/mails/mail-look.json");
  writeFileSync(file, `${JSON.stringify(await compileMailLook(), null, 2)}\n`);
}
