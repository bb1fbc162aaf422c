import { stripFrame } from "../src/server/mails/strip-frame.ts";
import type { Letter, Part, Sender } from "../src/server/mails/letter.ts";

// Colors from docs/product/screens.md#palette and fonts from docs/product/screens.md#type. Few inboxes load web fonts,
// so mails use the closest system fonts.
const PAPER = "#FBF7EE";
const INK = "#1C1A17";
const SOFT_INK = "#6B6459";
/** Tomato, darkened so that white text on it has a 4.5:1 contrast. */
const TOMATO = "#CF3A1D";
const FOG = "#E9E3D5";
/** A film's rebate with edge print, dark in both themes, because film is dark. */
const FILM = "#2A2724";
const EDGE = "#F2B84B";
const HOLES = "border-top:5px dashed #FBF7EE;font-size:0;line-height:0";
/** For inboxes with dark mode: the dark theme's paper and inks, and a tomato with 4.5:1 contrast on it. */
const DARK = { paper: "#1C1A17", ink: "#FBF7EE", softInk: "#B0A797", link: "#FF9A84", fog: "#3B362F" };
const SANS = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const MONO = "'Space Mono', Menlo, Consolas, monospace";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);
const withBreaks = (text: string) => escape(text).replaceAll("\n", "<br />");

function partToMjml(part: Part): string {
  switch (part.kind) {
    case "heading":
      return `<mj-text css-class="ink" font-size="26px" line-height="1.2" font-weight="700" padding-bottom="12px"><h1 style="margin:0;font-size:26px;line-height:1.2">${withBreaks(part.text)}</h1></mj-text>`;
    case "text":
      return `<mj-text css-class="ink">${withBreaks(part.text)}</mj-text>`;
    case "list":
      return `<mj-text css-class="ink"><ul style="margin:0;padding-left:20px">${part.items.map((item) => `<li>${withBreaks(item)}</li>`).join("")}</ul></mj-text>`;
    case "strip":
      return `<mj-text css-class="film" padding-top="10px" padding-bottom="10px"><div style="background:${FILM};border-radius:4px;padding:5px 4px 3px"><div style="${HOLES}">&nbsp;</div><table role="presentation" width="100%" cellpadding="0" cellspacing="4" style="table-layout:fixed"><tr>${part.colors.map((color) => stripFrame(escape(color))).join("")}</tr></table><div style="${HOLES}">&nbsp;</div><div style="font-family:${MONO};font-size:13px;line-height:1.6;color:${EDGE};padding:0 4px">${escape(part.text)}</div></div></mj-text>`;
    case "code":
      return `<mj-text css-class="ink" font-family="${MONO}" font-size="34px" letter-spacing="6px" padding-top="12px" padding-bottom="12px">${escape(part.text)}</mj-text>`;
    case "button":
      return `<mj-button href="${escape(part.url)}" background-color="${TOMATO}" color="#FFFFFF" font-size="17px" font-weight="600" border-radius="6px" inner-padding="13px 22px" align="left" padding-top="18px" padding-bottom="18px">${escape(part.text)}</mj-button>`;
    case "link":
      return `<mj-text css-class="link"><a href="${escape(part.url)}" style="color:${TOMATO}">${escape(part.text)}</a></mj-text>`;
  }
}

/** Returns the shared design of all mails; `npm run mail-look` compiles it into src/server/mails/mail-look.json. */
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
    <mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        body, .paper, .paper > div[role="article"] { background-color: ${DARK.paper} !important; }
        .ink > div { color: ${DARK.ink} !important; }
        .soft > div { color: ${DARK.softInk} !important; }
        .link a { color: ${DARK.link} !important; }
        .rule > p { border-top-color: ${DARK.fog} !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body css-class="paper" background-color="${PAPER}" width="560px">
    <mj-section padding="28px 0 4px">
      <mj-column><mj-text css-class="ink" font-size="22px" font-weight="800">${escape(sender.name)}</mj-text></mj-column>
    </mj-section>
    <mj-section padding="4px 0 12px">
      <mj-column>${letter.parts.map(partToMjml).join("\n")}</mj-column>
    </mj-section>
    <mj-section padding="0 0 32px">
      <mj-column>
        <mj-divider css-class="rule" border-width="1px" border-color="${FOG}" padding="6px 24px" />
        <mj-text css-class="soft" color="${SOFT_INK}" font-size="14px">${escape(sender.name)} · ${escape(sender.line)}<br /><a href="mailto:${escape(sender.email)}" style="color:inherit">${escape(sender.email)}</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
}
