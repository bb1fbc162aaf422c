import { HelpSheet } from "./keys/help-sheet.tsx";
import { Toasts } from "./toasts/toasts.tsx";

/** Layer above every working page: toasts and the help sheet. */
export function KitLayer() {
  return (
    <>
      <Toasts />
      <HelpSheet />
    </>
  );
}
