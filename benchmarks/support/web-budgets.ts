import { textTable } from "./text-table.ts";

/** What Lighthouse says of a page; scores of 100. */
export type WebFigures = {
  path: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds until the largest thing on the first screen stands, on a slow phone. */
  lcpMs: number;
  /** How much of the page jumps while it loads. */
  cls: number;
  /** Scripts as they come over the wire, in kB of 1000 bytes. */
  scriptKb: number;
  /** What there is to mend, other than speed. */
  found: string[];
};

type Figure = Exclude<keyof WebFigures, "path" | "found">;
type Budget = { least: number } | { most: number };

/** What no public page may break. Scripts count on "/", which most people see first. */
export const WEB_BUDGETS: Record<Figure, Budget> = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  bestPractices: { least: 95 },
  seo: { least: 100 },
  lcpMs: { most: 1800 },
  cls: { most: 0.02 },
  scriptKb: { most: 173 },
};
const ONLY_HOME: ReadonlySet<Figure> = new Set(["scriptKb"]);

const FIGURES = Object.keys(WEB_BUDGETS) as Figure[];
const wordOf = (budget: Budget) => ("least" in budget ? `≥ ${budget.least}` : `≤ ${budget.most}`);
const keeps = (value: number, budget: Budget) => ("least" in budget ? value >= budget.least : value <= budget.most);

/** The figures as a table for the screen, and every budget that is broken, in words. */
export function webTableOf(pages: readonly WebFigures[]): { table: string; broken: string[] } {
  const rows = [
    ["page", ...FIGURES],
    ["budget", ...FIGURES.map((figure) => wordOf(WEB_BUDGETS[figure]))],
    ...pages.map((page) => [page.path, ...FIGURES.map((figure) => String(page[figure]))]),
  ];
  const broken = pages.flatMap((page) =>
    FIGURES.filter((figure) => page.path === "/" || !ONLY_HOME.has(figure))
      .filter((figure) => !keeps(page[figure], WEB_BUDGETS[figure]))
      .map((figure) => `${page.path}: ${figure} is ${page[figure]}, must be ${wordOf(WEB_BUDGETS[figure])}`)
      .concat(page.found.map((found) => `${page.path}: ${found}`)),
  );
  return { table: textTable(rows), broken };
}
