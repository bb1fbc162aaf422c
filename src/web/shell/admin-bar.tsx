import { useMay } from "../platform/may.ts";
import classes from "./admin-bar.module.css";
import { LabLinks } from "./lab-links.tsx";
import { labPages } from "./navigation-links.ts";
import { ControlAlarm, FailureCount, LabScanner, LabStats, LabUploads, QuickSearch } from "./lab-parts.ts";

/** Staff bar above the site's header: links, workload, and search (docs/product/screens.md#admin-bar). */
export function AdminBar() {
  const may = useMay();
  return (
    <div className={classes.bar} role="region" aria-label="The lab" data-admin-bar>
      <div className={classes.inner}>
        <LabLinks className={classes.links} />
        <div className={classes.tools}>
          <div className={classes.stats}>
            <LabStats />
          </div>
          {may("bench") && <ControlAlarm />}
          {may("settings") && <FailureCount />}
          <QuickSearch labPages={labPages(may)} />
        </div>
        {may("bench") && <LabScanner />}
      </div>
      {may("bench") && <LabUploads />}
    </div>
  );
}
