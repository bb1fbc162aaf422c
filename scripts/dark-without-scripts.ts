import type { Plugin } from "vite";

/** The style sheet's file name in the build; root.tsx uses it too. */
const NAME = "dark-without-scripts.css";
const DARK = /\[data-mantine-color-scheme=["']?dark["']?\]/g;
/** Every page has this attribute until the early script (web/platform/early-script.ts) sets the right one. */
const ANY = "[data-mantine-color-scheme]";

/**
 * Pages are light until the early script makes them dark. For browsers without scripts, this repeats the dark rules in
 * a separate style sheet, which only browsers that prefer dark fetch.
 */
export function darkWithoutScripts(): Plugin {
  return {
    name: "dark-without-scripts",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === "asset" && file.fileName.endsWith(".css") ? [file] : [],
      );
      const inOrder = sheets.toSorted((one, other) => Number(isRoot(other.fileName)) - Number(isRoot(one.fileName)));
      const source = inOrder.map(({ source }) => darkRules(String(source))).join("");
      if (source === "") throw new Error("no rule for the dark scheme was found in the style sheets");
      this.emitFile({ type: "asset", fileName: NAME, source });
    },
  };
}

/** The shared root styles come first, as in the pages. */
const isRoot = (name: string): boolean => /\/root-[^/]*$/.test(name);

export function darkRules(css: string): string {
  let found = "";
  for (const { head, body } of blocksOf(css)) {
    if (/^@(media|supports|layer|container)\b/.test(head)) {
      const within = darkRules(body);
      if (within !== "") found += `${head}{${within}}`;
    } else if (!head.startsWith("@")) {
      const selectors = selectorsOf(head).filter((selector) => selector.search(DARK) >= 0);
      if (selectors.length > 0) found += `${selectors.join().replaceAll(DARK, ANY)}{${body}}`;
    }
  }
  return found;
}

function* blocksOf(css: string): Generator<{ head: string; body: string }> {
  let depth = 0;
  let quote = "";
  let start = 0;
  let opened = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]!;
    if (quote !== "") {
      if (sign === quote && css[at - 1] !== "\\") quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "{" && depth++ === 0) opened = at;
    else if (sign === "}" && --depth === 0) {
      yield { head: css.slice(start, opened).trim(), body: css.slice(opened + 1, at) };
      start = at + 1;
    } else if (sign === ";" && depth === 0) start = at + 1;
  }
}

/** Splits at commas outside brackets. */
function selectorsOf(head: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const sign of head) {
    if (sign === "(" || sign === "[") depth++;
    if (sign === ")" || sign === "]") depth--;
    if (sign === "," && depth === 0) selectors.push("");
    else selectors[selectors.length - 1] += sign;
  }
  return selectors;
}
