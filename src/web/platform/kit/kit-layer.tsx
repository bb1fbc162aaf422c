import { HelpSheet } from "./keys/help-sheet.tsx";
import { Toasts } from "./toasts/toasts.tsx";

/** What lies above every page on which somebody works: notices, and the sheet of keys. */
export function KitLayer() {
  return (
    <>
      <Toasts />
      <HelpSheet />
    </>
  );
}
