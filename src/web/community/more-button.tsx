import { Button } from "@mantine/core";
import { messageOf } from "../platform/form-errors.ts";
import classes from "./more-button.module.css";

export function MoreButton({
  shown,
  count,
  loading,
  onMore,
}: {
  shown: number;
  count: number;
  loading: { state: "idle" } | { state: "loading" } | { state: "failed"; error: unknown };
  onMore: () => void;
}) {
  return (
    <div className={classes.more}>
      <p role="status">{`${shown} of ${count}`}</p>
      {loading.state === "failed" && <p role="alert">{messageOf(loading.error)}</p>}
      {shown < count && (
        <Button variant="default" size="md" loading={loading.state === "loading"} onClick={onMore}>
          {loading.state === "failed" ? "Try again" : "Show more"}
        </Button>
      )}
    </div>
  );
}
