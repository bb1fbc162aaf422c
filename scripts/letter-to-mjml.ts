import { stripFrame } from "../src/server/mails/strip-frame.ts";
import { sumRow } from "../src/server/mails/sum-row.ts";
import type { Letter, Part, Sender } from "../src/server/mails/letter.ts";

// Colors from docs/product/screens.md#palette and fonts from docs/product/screens.md#type. Few inboxes load web fonts,
// so mails use the closest system fonts.
const PAPER = "#FBF7EE";
const SHEET = "#FFFDF8";
const INK = "#1C1A17";
const SOFT_INK = "#6B6459";
/** Tomato, darkened so that white text on it has a 4.5:1 contrast. */
const TOMATO = "#CF3A1D";
const SUN = "#FFC233";
/** A film's rebate with edge print, dark in both themes, because film is dark. */
const FILM = "#2A2724";
const EDGE = "#F2B84B";
const HOLES = `border-top:5px dashed ${PAPER};font-size:0;line-height:0`;
/** For inboxes with dark mode: the dark theme's paper and inks, and a tomato with 4.5:1 contrast on it. */
const DARK = {
  paper: "#1C1A17",
  sheet: "#26231F",
  ink: "#FBF7EE",
  softInk: "#B0A797",
  link: "#FF9A84",
  fog: "#3B362F",
};
const SANS = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const DISPLAY = "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
const MONO = "'Space Mono', Menlo, Consolas, monospace";
/** Dark colors, for inboxes that follow the device and for Outlook.com, which marks what it darkened. */
const DARK_RULES: readonly (readonly [selector: string, rule: string])[] = [
  ["body, .paper, .paper > div[role='article']", `background-color: ${DARK.paper} !important`],
  [".sheet, .sheet > table", `background-color: ${DARK.sheet} !important`],
  [".ink > div", `color: ${DARK.ink} !important`],
  [".soft > div", `color: ${DARK.softInk} !important`],
  [".link a", `color: ${DARK.link} !important`],
  [".sum", `border-top-color: ${DARK.fog} !important`],
];
const forOutlook = (selector: string) =>
  selector
    .split(", ")
    .map((one) => `[data-ogsc] ${one}`)
    .join(", ");

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);
const withBreaks = (text: string) => escape(text).replaceAll("\n", "<br />");

function partToMjml(part: Part): string {
  switch (part.kind) {
    case "heading":
      return `<mj-text css-class="ink" padding-bottom="12px"><h1 style="margin:0;font-family:${DISPLAY};font-size:30px;line-height:1.12;font-weight:800;letter-spacing:-0.6px">${withBreaks(part.text)}</h1></mj-text>`;
    case "text":
      return `<mj-text css-class="ink">${withBreaks(part.text)}</mj-text>`;
    case "list":
      return `<mj-text css-class="ink"><ul style="margin:0;padding-left:20px">${part.items.map((item) => `<li>${withBreaks(item)}</li>`).join("")}</ul></mj-text>`;
    case "sums":
      return `<mj-text css-class="ink" padding-top="10px" padding-bottom="10px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${part.lines.map((line, index) => sumRow(escape(line), index === part.lines.length - 1)).join("")}</table></mj-text>`;
    case "card":
      return `<mj-text css-class="card" padding-top="12px" padding-bottom="12px"><div style="border:2px dashed ${SOFT_INK};border-radius:16px;padding:8px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${SUN}" style="background:${SUN};border-radius:10px;-webkit-print-color-adjust:exact;print-color-adjust:exact"><tr><td style="padding:20px 22px;font-family:${DISPLAY};color:${INK};font-size:20px;font-weight:800;letter-spacing:-0.4px">${escape(part.from)}</td></tr><tr><td style="padding:6px 22px 0;font-family:${DISPLAY};color:${INK};font-size:46px;line-height:1;font-weight:800;letter-spacing:-1.5px">${escape(part.amount)}</td></tr><tr><td style="padding:8px 22px 18px;font-family:${SANS};color:${INK};font-size:16px;line-height:1.4">${escape(part.text)}</td></tr><tr><td style="padding:12px 22px 18px;border-top:2px dashed ${INK};font-family:${MONO};color:${INK};font-size:19px;font-weight:700;letter-spacing:1px">${escape(part.code)}</td></tr></table></div></mj-text>`;
    case "strip":
      return `<mj-text css-class="film" padding-top="10px" padding-bottom="10px"><div style="background:${FILM};border-radius:4px;padding:5px 4px 3px"><div style="${HOLES}">&nbsp;</div><table role="presentation" width="100%" cellpadding="0" cellspacing="4" style="table-layout:fixed"><tr>${part.colors.map((color) => stripFrame(escape(color))).join("")}</tr></table><div style="${HOLES}">&nbsp;</div><div style="font-family:${MONO};font-size:13px;line-height:1.6;color:${EDGE};padding:0 4px">${escape(part.text)}</div></div></mj-text>`;
    case "code":
      return `<mj-text css-class="ink" font-family="${MONO}" font-size="34px" letter-spacing="6px" padding-top="12px" padding-bottom="12px">${escape(part.text)}</mj-text>`;
    case "button":
      return `<mj-button href="${escape(part.url)}" background-color="${TOMATO}" color="#FFFFFF" font-size="17px" font-weight="600" border-radius="999px" inner-padding="14px 26px" align="left" padding-top="18px" padding-bottom="18px">${escape(part.text)}</mj-button>`;
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
        ${DARK_RULES.map(([selector, rule]) => `${selector} { ${rule}; }`).join("\n        ")}
      }
      ${DARK_RULES.map(([selector, rule]) => `${forOutlook(selector)} { ${rule}; }`).join("\n      ")}
    </mj-style>
  </mj-head>
  <mj-body css-class="paper" background-color="${PAPER}" width="584px">
    <mj-section padding="24px 0 14px">
      <mj-column><mj-text css-class="ink" font-family="${DISPLAY}" font-size="30px" line-height="1" letter-spacing="-1.2px" font-weight="800">${escape(sender.name)}</mj-text></mj-column>
    </mj-section>
    <mj-wrapper css-class="sheet" background-color="${SHEET}" border-radius="14px" padding="0 0 14px">
      <mj-section padding="0" background-color="${FILM}" border-radius="14px 14px 0 0">
        <mj-column><mj-text css-class="film" padding="7px 14px 6px"><div style="${HOLES}">&nbsp;</div></mj-text></mj-column>
      </mj-section>
      <mj-section padding="18px 0 8px">
        <mj-column>${letter.parts.map(partToMjml).join("\n")}</mj-column>
      </mj-section>
    </mj-wrapper>
    <mj-section padding="14px 0 32px">
      <mj-column>
        <mj-text css-class="soft" color="${SOFT_INK}" font-size="14px"><strong>${escape(sender.name)}</strong> · ${escape(sender.line)}<br />${escape(sender.address)}<br /><a href="mailto:${escape(sender.email)}" style="color:inherit">${escape(sender.email)}</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
}
