import { Anchor } from "@mantine/core";
import classes from "./stale.module.css";

/** Notice that the data is out of date because the last refetch failed. */
export function Stale({ retry }: { retry: () => void }) {
  return (
    <p role="alert" className={classes.stale}>
      This could not be refreshed and may be out of date.{" "}
      <Anchor component="button" type="button" onClick={retry}>
        Try again
      </Anchor>
    </p>
  );
}
