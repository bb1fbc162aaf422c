import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";

const EVERYTHING: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  rules: {
    "label-content-name-mismatch": { enabled: true },
    // Rules for whole documents: tested in tests/journeys/accessible.spec.ts.
    region: { enabled: false },
    "page-has-heading-one": { enabled: false },
    "landmark-one-main": { enabled: false },
    "document-title": { enabled: false },
    bypass: { enabled: false },
  },
};
/** Rules whose results may differ between themes. */
const COLORS: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"], resultTypes: ["violations"] };

/** Expects no axe violations in the rendered content, including open overlays, in the light and the dark theme. */
export async function expectAccessible(where: string): Promise<void> {
  const root = document.documentElement;
  const before = root.dataset["mantineColorScheme"];
  for (const theme of ["dark", "light"] as const) {
    root.dataset["mantineColorScheme"] = theme;
    const changes = document.getAnimations().filter((motion) => motion instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    const { violations } = await axe.run(document, theme === "light" ? EVERYTHING : COLORS);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
    expect.soft(found, `${where}, ${theme}`).toEqual([]);
  }
  root.dataset["mantineColorScheme"] = before ?? "light";
}
