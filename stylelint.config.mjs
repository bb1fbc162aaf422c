// Style sheets use design tokens (docs/design-tokens.md). An exception gives its reason in place:
// `/* stylelint-disable-next-line NAME-OF-THE-RULE -- why */`.
import { variablesOf } from "./src/web/platform/tokens.ts";

const namesOf = (...families) => families.flatMap(variablesOf).map(([name]) => name);
const oneOf = (...families) => `var\\((${namesOf(...families).join("|")})\\)`;

const CORNERS = "/radius$/";
const SPACING = "/^(scroll-)?(margin|padding)|gap$|^(inset|top|right|bottom|left)(-|$)/";

/** @type {import("stylelint").Config} */
export default {
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  reportUnscopedDisables: true,
  rules: {
    "declaration-property-unit-allowed-list": {
      [CORNERS]: [],
      // A share of the box, and space that grows with the letters it stands among.
      [SPACING]: ["%", "em"],
      "font-size": [],
      font: [],
      // What plays like a film (`animation`) has its own time; a change of what stands there does not.
      "/^transition/": [],
    },
    "declaration-property-custom-property-allowed-list": {
      [CORNERS]: namesOf("radius"),
      // Letters, for what stands a line below or beside them.
      [SPACING]: namesOf("space", "room", "text"),
    },
    "declaration-property-value-allowed-list": {
      "font-size": ["inherit", `/^${oneOf("text", "display")}$/`],
      "z-index": ["auto", "-1", "0", "1", "2", `/^${oneOf("layer")}$/`],
      // A shadow without blur is a line around something.
      "box-shadow": ["none", `/^${oneOf("shadow")}$/`, "/^(inset )?0 0 0 \\S+ var\\(--[\\w-]+\\)$/"],
    },
    "color-no-hex": true,
    // A mask is no colour: black is what it shows.
    "color-named": ["never", { ignoreProperties: ["/^mask/"] }],
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"],
  },
};
