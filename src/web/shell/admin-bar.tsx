import classes from "./admin-bar.module.css";
import { LabLinks } from "./lab-links.tsx";
import { LAB_PAGES } from "./navigation-links.ts";
import { FailureCount, LabScanner, LabStats, LabUploads, QuickSearch } from "./lab-parts.ts";

/** Staff bar above the site's header: links, workload, and search (docs/product/screens.md#admin-bar). */
export function AdminBar() {
  return (
    <div className={classes.bar} role="region" aria-label="The lab" data-admin-bar>
      <div className={classes.inner}>
        <LabLinks className={classes.links} />
        <div className={classes.tools}>
          <div className={classes.stats}>
            <LabStats />
          </div>
          <FailureCount />
          <QuickSearch labPages={LAB_PAGES} />
        </div>
        <LabScanner />
      </div>
      <LabUploads />
    </div>
  );
}
