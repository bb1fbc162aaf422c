import { useNavigation } from "react-router";
import classes from "./loading-bar.module.css";

/** A line at the top while the next page is on its way. Quick changes stay without it (the style waits 150 ms). */
export function LoadingBar() {
  const { state } = useNavigation();
  return (
    <div role="status" className={classes.bar} data-busy={state !== "idle" || undefined}>
      {state !== "idle" && <span className={classes.words}>Loading the page</span>}
    </div>
  );
}
