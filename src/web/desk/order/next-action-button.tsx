import { Button, Kbd } from "@mantine/core";
import type { NextAction } from "../../parts/orders/next-action.ts";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";

/** The one next action of an order, also by N. Opens the section of its control. */
export function NextActionButton({ action: { label, target, isFocus } }: { action: NextAction }) {
  function run() {
    const control = document.querySelector<HTMLElement>(target);
    const section = control?.closest("details");
    if (section) section.open = true;
    if (!isFocus) return control?.click();
    control?.scrollIntoView({ block: "center" });
    control?.focus();
  }
  useShortcuts("Order", [{ keys: "N", does: `Next: ${label}`, run }]);
  return (
    <Button rightSection={<Kbd size="xs">N</Kbd>} onClick={run}>
      {label}
    </Button>
  );
}
