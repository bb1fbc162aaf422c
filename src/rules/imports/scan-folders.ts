import type { Cells } from "./fields.ts";
import type { ScanField } from "./scans.ts";

const PARTS: Readonly<Record<Exclude<ScanField, "folder">, string>> = {
  email: String.raw`[^\s/@]+@[^\s/@]+`,
  order: String.raw`[^\s/]+`,
  roll: String.raw`[^\s/]+`,
  film: String.raw`[^/]+?`,
  date: String.raw`\d[\d./-]*\d`,
};

/**
 * Turns a pattern such as "{email}/{order} {roll} {film} {date}" into a reader of folders; it may match the end of a
 * longer path. Null: the pattern names an unknown or repeated part, or no e-mail.
 */
export function readPattern(pattern: string): ((folder: string) => Cells | null) | null {
  const parts: string[] = [];
  const source = pattern
    .split(/(\{\w+\})/)
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (name === undefined) return RegExp.escape(piece);
      parts.push(name);
      return Object.hasOwn(PARTS, name) ? `(?<${name}>${PARTS[name as keyof typeof PARTS]})` : "";
    })
    .join("");
  const isKnown = parts.every((name, at) => Object.hasOwn(PARTS, name) && parts.indexOf(name) === at);
  if (!isKnown || !parts.includes("email")) return null;
  const reader = new RegExp(`(?:^|/)${source}$`, "u");
  return (folder) => {
    const found = reader.exec(folder)?.groups;
    return found === undefined ? null : { ...found, folder };
  };
}

/** Compares folders of a list with those found, whatever system wrote them. */
export const plainFolder = (folder: string): string =>
  folder
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+|\/+$/g, "")
    .toLowerCase();
