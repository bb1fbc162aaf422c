// Reads the shell commands of docs/operations/deployment.md for deployment.ts, which runs them. A comment before each block says what
// deployment.ts does with it.

/** A block and its mark, an HTML comment right before it. */
export type Step = { line: number; commands: string } & (
  | /** `<!-- set -->`: variables that the reader sets; the run uses its own values. */ { does: "set" }
  /**
   * `<!-- run -->`, or `<!-- run with caddy -->`: skipped with a message if that program is not installed. `<!-- run on
   * a later day -->`: from here on runs in a new shell that has only the set variables, while people use the lab.
   */
  | { does: "run"; needs: string | null; isLater: boolean }
  /**
   * `<!-- proxy: why -->`: systemd would start it; the run starts it with the config written for it. `<!-- not run: why
   * -->`: only its syntax is checked.
   */
  | { does: "proxy" | "not run"; why: string }
);

export type Page = { steps: Step[]; findings: string[] };

const FENCE = /^\s*(```+|~~~+)\s*(.*)$/u;
const MARK = /^<!-- (.+) -->$/u;

/** Returns the page's blocks in order, and the problems that prevent running them as written. */
export function readDeployment(markdown: string): Page {
  const lines = markdown.split("\n");
  const page: Page = { steps: [], findings: [] };
  for (let at = 0; at < lines.length; at++) {
    const [, fence, language] = FENCE.exec(lines[at]!) ?? [];
    if (fence === undefined) continue;
    const end = lines.findIndex((text, other) => other > at && text.trim() === fence);
    const line = at + 1;
    const find = (problem: string) => void page.findings.push(`${line}: ${problem}`);
    const commands = lines.slice(at + 1, end < 0 ? undefined : end).join("\n");
    const before = lines.slice(0, at).findLast((text) => text.trim() !== "");
    const step = stepOf(MARK.exec(before?.trim() ?? "")?.[1]);
    if (end < 0) find("a block has no end");
    if (language !== "sh") find(`a block is sh, not “${language}”`);
    if (step === null)
      find("a block says in a comment before it what becomes of it: <!-- run -->, <!-- not run: why -->");
    else page.steps.push({ line, commands, ...step });
    at = end < 0 ? lines.length : end;
  }
  for (const does of ["set", "proxy"] as const)
    if (page.steps.filter((step) => step.does === does).length !== 1)
      page.findings.push(`there is one block “${does}”`);
  if (page.steps.filter((step) => step.does === "run" && step.isLater).length !== 1)
    page.findings.push("there is one block “run on a later day”");
  return page;
}

type Marked = Step extends infer Each ? (Each extends Step ? Omit<Each, "line" | "commands"> : never) : never;

function stepOf(mark: string | undefined): Marked | null {
  if (mark === "set") return { does: "set" };
  const run = /^run(?: with ([\w-]+)| (on a later day))?$/u.exec(mark ?? "");
  if (run !== null) return { does: "run", needs: run[1] ?? null, isLater: run[2] !== undefined };
  const other = /^(proxy|not run): (.+)$/u.exec(mark ?? "");
  return other === null ? null : { does: other[1] as "proxy" | "not run", why: other[2]! };
}

export const valuesIn = (commands: string): Map<string, string> =>
  new Map([...commands.matchAll(/^([A-Z][A-Z_]*)=(\S*)/gmu)].map(([, name = "", value = ""]) => [name, value]));

/** Returns the lab@.service instances that a block starts: web-1, work. */
export const instancesIn = (commands: string): string[] =>
  [...commands.matchAll(/\blab@([\w-]+)/gu)].map(([, instance = ""]) => instance);
