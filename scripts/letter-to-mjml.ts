import type { Letter, Part } from "../src/server/mails/letter.ts";
import type { Sender } from "../src/server/mails/sender.ts";

// The colours of docs/product/screens.md#palette and the type of docs/product/screens.md#type; web fonts reach few inboxes,
// so the nearest of the reader's own.
const PAPER = "#FBF7EE";
const INK = "#1C1A17";
const SOFT_INK = "#6B6459";
/** Tomato, darkened until white on it reads at 4.5:1. */
const TOMATO = "#CF3A1D";
const FOG = "#E9E3D5";
const SANS = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const MONO = "'Space Mono', Menlo, Consolas, monospace";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);
const withBreaks = (text: string) => escape(text).replaceAll("\n", "<br />");

function partToMjml(part: Part): string {
  switch (part.kind) {
    case "heading":
      return `<mj-text font-size="26px" line-height="1.2" font-weight="700" padding-bottom="12px"><h1 style="margin:0;font-size:26px;line-height:1.2">${withBreaks(part.text)}</h1></mj-text>`;
    case "text":
      return `<mj-text>${withBreaks(part.text)}</mj-text>`;
    case "list":
      return `<mj-text><ul style="margin:0;padding-left:20px">${part.items.map((item) => `<li>${withBreaks(item)}</li>`).join("")}</ul></mj-text>`;
    case "code":
      return `<mj-text font-family="${MONO}" font-size="34px" letter-spacing="6px" padding-top="12px" padding-bottom="12px">${escape(part.text)}</mj-text>`;
    case "button":
      return `<mj-button href="${escape(part.url)}" background-color="${TOMATO}" color="#FFFFFF" font-size="17px" font-weight="600" border-radius="6px" inner-padding="13px 22px" align="left" padding-top="18px" padding-bottom="18px">${escape(part.text)}</mj-button>`;
    case "link":
      return `<mj-text><a href="${escape(part.url)}" style="color:${TOMATO}">${escape(part.text)}</a></mj-text>`;
  }
}

/** The one look of all mails; `npm run mail-look` compiles it into src/server/mails/mail-look.json. */
export function letterToMjml(letter: Letter, sender: Sender): string {
  return `<mjml lang="en">
  <mj-head>
    <mj-title>${escape(letter.subject)}</mj-title>
    <mj-preview>${escape(letter.preview)}</mj-preview>
    <mj-attributes>
      <mj-all font-family="${SANS}" />
      <mj-text color="${INK}" font-size="17px" line-height="1.5" padding="6px 24px" />
      <mj-button padding="6px 24px" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="${PAPER}" width="560px">
    <mj-section padding="28px 0 4px">
      <mj-column><mj-text font-size="22px" font-weight="800">${escape(sender.name)}</mj-text></mj-column>
    </mj-section>
    <mj-section padding="4px 0 12px">
      <mj-column>${letter.parts.map(partToMjml).join("\n")}</mj-column>
    </mj-section>
    <mj-section padding="0 0 32px">
      <mj-column>
        <mj-divider border-width="1px" border-color="${FOG}" padding="6px 24px" />
        <mj-text color="${SOFT_INK}" font-size="14px">${escape(sender.name)} · ${escape(sender.line)}<br />${escape(sender.email)}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
}
