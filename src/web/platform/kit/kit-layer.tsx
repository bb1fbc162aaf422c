import { HelpSheet } from "./keys/help-sheet.tsx";
import { Notices } from "./notices/notices.tsx";

/** What lies above every page on which somebody works: notices, and the sheet of keys. */
export function KitLayer() {
  return (
    <>
      <Notices />
      <HelpSheet />
    </>
  );
}
