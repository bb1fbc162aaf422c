import type { CSSProperties } from "react";
import { colors, type Family, palette, variablesOf } from "../platform/tokens.ts";
import { Example, Examples, Part } from "./part.tsx";
import classes from "./shown-tokens.module.css";

const SAMPLES: { family: Family; of: string; sample: (name: string) => CSSProperties; words?: string }[] = [
  { family: "text", of: "Letters", sample: (name) => ({ fontSize: `var(${name})` }), words: "Portra 400" },
  {
    family: "display",
    of: "Titles, which grow with the screen",
    sample: (name) => ({
      fontSize: `var(${name})`,
      fontFamily: "var(--mantine-font-family-headings)",
      fontWeight: "var(--mantine-heading-font-weight)",
      lineHeight: 1.05,
    }),
    words: "Nice",
  },
  { family: "space", of: "Gaps and paddings", sample: (name) => ({ width: `var(${name})` }) },
  { family: "room", of: "Room, which grows with the screen", sample: (name) => ({ width: `var(${name})` }) },
  {
    family: "radius",
    of: "Corners",
    sample: (name) => ({ width: "4rem", height: "3rem", borderRadius: `var(${name})` }),
  },
  { family: "shadow", of: "Shadows", sample: (name) => ({ width: "4rem", height: "3rem", boxShadow: `var(${name})` }) },
];
const IN_WORDS: { family: Family; of: string }[] = [
  { family: "layer", of: "Layers" },
  { family: "time", of: "How long a change takes" },
];

export function ShownTokens() {
  return (
    <Part id="tokens" title="Tokens" file="tokens.ts">
      <Example of="Colors by purpose">
        <ul className={classes.swatches}>
          {Object.keys(colors).map((name) => (
            <li key={name}>
              <span style={{ background: `var(--nice-${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Example>
      <Example of="The palette">
        <ul className={classes.shades}>
          {Object.entries(palette).map(([name, shades]) => (
            <li key={name}>
              <code>{name}</code>
              {shades.map((shade, at) => (
                <span key={shade} title={`${name} ${at}`} style={{ background: shade }} />
              ))}
            </li>
          ))}
        </ul>
      </Example>
      <Examples>
        {SAMPLES.map(({ family, of, sample, words }) => (
          <Example key={family} of={of}>
            <ul className={classes.steps} data-family={family}>
              {variablesOf(family)
                // The page's width and the space beside it have nothing to show here.
                .filter(([name]) => name !== "--nice-room-page" && name !== "--nice-room-side")
                .map(([name, value]) => (
                  <li key={name}>
                    <code title={value}>{name.replace("--nice-", "")}</code>
                    <span style={sample(name)}>{words}</span>
                  </li>
                ))}
            </ul>
          </Example>
        ))}
        {IN_WORDS.map(({ family, of }) => (
          <Example key={family} of={of}>
            <ul className={classes.steps}>
              {variablesOf(family).map(([name, value]) => (
                <li key={name}>
                  <code>{name.replace("--nice-", "")}</code>
                  {value}
                </li>
              ))}
            </ul>
          </Example>
        ))}
      </Examples>
    </Part>
  );
}
