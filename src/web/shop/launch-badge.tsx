import classes from "./launch-badge.module.css";
import type { Launch } from "./use-launch.ts";

export function LaunchBadge({ launch: { window } }: { launch: Launch }) {
  if (window !== "COMING_SOON" && window !== "MEMBERS_ONLY") return null;
  return (
    <p className={classes.badge} data-window={window}>
      {window === "COMING_SOON" ? "Coming soon" : "Members only"}
    </p>
  );
}
