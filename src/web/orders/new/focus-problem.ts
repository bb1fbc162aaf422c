import type { OrderProblem } from "./order-steps.ts";

export function focusProblem(form: HTMLElement | null, problem: OrderProblem): void {
  const field = fieldOf(form, problem);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center", behavior: "smooth" });
}

function fieldOf(form: HTMLElement | null, { rolls, about }: OrderProblem): HTMLElement | null {
  if (form === null) return null;
  const [bad] = Object.keys(rolls);
  if (bad !== undefined) {
    const card = form.querySelector(`[data-roll="${CSS.escape(bad)}"]`);
    const field = card?.querySelector<HTMLElement>("[aria-invalid='true']");
    return field?.querySelector<HTMLElement>("input:checked") ?? field ?? card?.querySelector("button") ?? null;
  }
  if (about === "window") return form.querySelector("[data-windows] input, [aria-label='Courier pickup'] input");
  if (about === "address") return form.querySelector("[data-address] input");
  return null;
}
