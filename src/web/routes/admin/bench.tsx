import { useState } from "react";
import { useLab } from "../../platform/lab.ts";
import { dayText } from "../../../rules/lab/promise.ts";
import { calendarDay } from "../../../rules/time.ts";
import { OpenStation } from "../../accounts/stations/open-station.tsx";
import { LabToday } from "../../bench/today/today.tsx";
import { ControlNotices } from "../../process-control/control-notices.tsx";
import { Page } from "../../platform/page.tsx";

export default function BenchRoute() {
  const lab = useLab();
  const [today] = useState(() => calendarDay(new Date(), lab.timeZone));
  return (
    <Page title="Today" eyebrow={dayText(today)} actions={<OpenStation />}>
      <ControlNotices />
      <LabToday />
    </Page>
  );
}
