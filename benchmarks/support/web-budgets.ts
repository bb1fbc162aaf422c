import { textTable } from "./text-table.ts";

/** Lighthouse's results for a page; scores of 100. */
export type WebFigures = {
  path: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds until the largest element on the first screen is drawn, on a slow phone. */
  lcpMs: number;
  /** Cumulative layout shift while the page loads. */
  cls: number;
  /** Scripts as transferred, in kB of 1000 bytes. */
  scriptKb: number;
  /** Findings to fix, other than speed. */
  found: string[];
};

type Figure = Exclude<keyof WebFigures, "path" | "found">;
type Budget = { least: number } | { most: number };

/** Budgets of all public pages. Scripts count on "/", which most people see first. */
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
