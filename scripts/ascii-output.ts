import type { Plugin } from "vite";

/**
 * Escapes non-ASCII characters in the built server: a single one makes V8 store the file's whole source with two bytes
 * per character for as long as the process runs.
 */
export function asciiOutput(): Plugin {
  return {
    name: "ascii-output",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
    },
  };
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
