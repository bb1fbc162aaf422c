import { useNavigation } from "react-router";
import classes from "./loading-bar.module.css";

/** Progress bar at the top while the next page loads. Not shown for quick changes (the CSS delays it by 150 ms). */
export function LoadingBar() {
  const { state } = useNavigation();
  return (
    <div role="status" className={classes.bar} data-busy={state !== "idle" || undefined}>
      {state !== "idle" && <span className={classes.words}>Loading the page</span>}
    </div>
  );
}
