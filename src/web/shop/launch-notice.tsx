import { labMoment } from "../platform/lab-clock.ts";
import { useLab } from "../platform/lab.ts";
import { Countdown } from "./countdown.tsx";
import classes from "./launch-notice.module.css";
import type { Launch } from "./use-launch.ts";

/**
 * Shows when a product will be available, with a countdown (docs/product/products.md#visibility-and-release-windows);
 * nothing for products on sale.
 */
export function LaunchNotice({ launch: { window, now, next }, isMember }: { launch: Launch; isMember: boolean }) {
  const lab = useLab();
  if (window !== "COMING_SOON" && window !== "MEMBERS_ONLY") return null;
  const isComing = window === "COMING_SOON";
  return (
    <div className={classes.notice} data-window={window}>
      <p className={classes.state}>
        {isComing ? "Coming soon" : isMember ? "Early access for members" : "Members only for now"}
      </p>
      {isComing && next === null && <p className={classes.date}>No release date yet.</p>}
      {next && (
        <>
          <p className={classes.left}>
            <Countdown until={next} now={now} />
          </p>
          <p className={classes.date}>
            {isComing ? "until members can buy it" : "until everyone can buy it"}:{" "}
            {/* Server and browser may punctuate it differently. */}
            <span suppressHydrationWarning>{labMoment(next, lab)}</span>
          </p>
        </>
      )}
    </div>
  );
}
