import { BRAND } from "../../../rules/brand.ts";
import { dayText } from "../../../rules/lab/promise.ts";
import { calendarDay } from "../../../rules/time.ts";
import { LabToday } from "../../bench/today/today.tsx";
import { Page } from "../../platform/page.tsx";

export default function BenchRoute() {
  return (
    <Page title="Today" eyebrow={dayText(calendarDay(new Date(), BRAND.timeZone))}>
      <LabToday />
    </Page>
  );
}
