import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { CallSpec } from "../src/contract/kit/call.ts";

const ROOT = join(import.meta.dirname, "..");
const CONTRACT = `${join(ROOT, "src/contract")}/`;
const WEB = `${join(ROOT, "src/web")}/`;
const PARTS = "?calls";
/** Fields that a client needs to make a call. */
const MADE_BY: ReadonlySet<string> = new Set(["kind", "method", "path", "who", "file"]);

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Imported = { name: string; local: string };

/**
 * Removes schemas from calls in the browser's build where a file only makes the calls. Zod and the data schemas, about
 * 50 kB, then load only with forms that validate input; nothing else waits for them.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: "calls-without-schemas",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async transform(code, id) {
      if (!id.startsWith(WEB) || !code.includes("contract/")) return null;
      const program = this.parse(code) as unknown as { body: Node[] };
      const edits: { start: number; end: number; text: string }[] = [];
      for (const statement of program.body) {
        if (statement.type !== "ImportDeclaration") continue;
        const { value: source } = statement.source as { value: string };
        const file = (await this.resolve(source, id))?.id;
        if (!file?.startsWith(CONTRACT)) continue;
        const names = namesIn(statement);
        if (names === null) continue;
        // A type-only import would otherwise remain as a bare import and still load its module.
        if (names.length === 0) edits.push({ start: statement.start, end: statement.end, text: "" });
        const calls = await callsOf(file);
        const bare = names.filter(({ name, local }) => calls.has(name) && !asksMore(program, local));
        if (bare.length === 0) continue;
        const rest = names.filter((name) => !bare.includes(name));
        const text = [importOf(bare, file + PARTS), ...(rest.length > 0 ? [importOf(rest, source)] : [])].join("\n");
        edits.push({ start: statement.start, end: statement.end, text });
      }
      if (edits.length === 0) return null;
      // Edit from the end, so that earlier positions stay valid.
      const changed = edits
        .toReversed()
        .reduce((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), code);
      return { code: changed, map: null };
    },
    resolveId: (source) => (source.endsWith(PARTS) ? source : null),
    async load(id) {
      if (!id.endsWith(PARTS)) return null;
      const calls = await callsOf(id.slice(0, -PARTS.length));
      return [...calls].map(([name, call]) => `export const ${name} = ${JSON.stringify(call)};`).join("\n");
    },
  };
}

type BareCall = Pick<CallSpec, "kind" | "method" | "path" | "file" | "who">;

async function callsOf(file: string): Promise<Map<string, BareCall>> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const calls = Object.entries(exported).filter((entry): entry is [string, CallSpec] => isCall(entry[1]));
  return new Map(calls.map(([name, { kind, method, path, file, who }]) => [name, { kind, method, path, file, who }]));
}

const isCall = (value: unknown): boolean =>
  typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "call";

/** Returns an import's named imports; null if it imports anything else. */
function namesIn(statement: Node): Imported[] | null {
  const specifiers = statement.specifiers as { type: string; imported?: { name?: string }; local: { name: string } }[];
  const names: Imported[] = [];
  for (const { type, imported, local } of specifiers) {
    if (type !== "ImportSpecifier" || imported?.name === undefined) return null;
    names.push({ name: imported.name, local: local.name });
  }
  return names;
}

const importOf = (names: readonly Imported[], from: string): string =>
  `import { ${names.map(({ name, local }) => `${name} as ${local}`).join(", ")} } from ${JSON.stringify(from)};`;

/** Returns whether the code reads any part of `local` that only the full call has. */
function asksMore(node: unknown, local: string): boolean {
  if (Array.isArray(node)) return node.some((one) => asksMore(one, local));
  if (typeof node !== "object" || node === null) return false;
  const { type, object, property, computed } = node as Partial<Record<string, { type?: string; name?: string }>> & {
    type?: string;
  };
  if (type === "MemberExpression" && object?.type === "Identifier" && object.name === local)
    if (computed || !MADE_BY.has(property?.name ?? "")) return true;
  return Object.values(node).some((part) => asksMore(part, local));
}
