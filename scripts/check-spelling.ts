// Part of npm run check: what pages, mails, the API's document, the demo and our documents say is in American English.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { britishInDocument, britishInSource } from "./spelling-rules.ts";

const project = join(import.meta.dirname, "..");
const paths = (...patterns: string[]) => globSync(patterns, { cwd: project }).toSorted();
const read = (path: string) => readFileSync(join(project, path), "utf8");

// Decisions are never rewritten.
const documents = paths("*.md", "docs/*.md", "docs/{product,operations}/**/*.md", "content/**/*.{md,json}");
const sources = paths("src/**/*.{ts,tsx}", "demo/**/*.ts").filter((path) => !/\.test\.tsx?$/u.test(path));
const found = [
  ...documents.flatMap((path) => britishInDocument(read(path)).map((one) => ({ path, ...one }))),
  ...sources.flatMap((path) => britishInSource(path, read(path)).map((one) => ({ path, ...one }))),
];
for (const { path, line, word } of found) console.log(`${path}:${line}: "${word}" is not American English`);
process.exit(found.length === 0 ? 0 : 1);
