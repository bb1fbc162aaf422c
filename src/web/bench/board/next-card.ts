/**
 * Returns the card that gets the focus next: within the same step, or beside it in the next step that has cards. Does
 * not wrap around.
 */
export function nextCard(board: HTMLElement | null, way: "down" | "up" | "left" | "right"): HTMLElement | undefined {
  const steps = [...(board?.children ?? [])]
    .map((step) => [...step.querySelectorAll<HTMLElement>("[data-card]")])
    .filter((cards) => cards.length > 0);
  const at = steps.findIndex((cards) => cards.some((card) => card === document.activeElement));
  if (at < 0) return steps[0]?.[0];
  const cards = steps[at]!;
  const row = cards.findIndex((card) => card === document.activeElement);
  if (way === "down" || way === "up") return cards[row + (way === "down" ? 1 : -1)] ?? cards[row];
  const beside = steps[at + (way === "right" ? 1 : -1)] ?? cards;
  return beside[Math.min(row, beside.length - 1)];
}
