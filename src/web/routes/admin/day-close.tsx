import { DayCloseScreen } from "../../desk/accounting/day-close.tsx";
import { Page } from "../../platform/page.tsx";

export default function DayCloseRoute() {
  return (
    <Page title="Day close">
      <DayCloseScreen />
    </Page>
  );
}
