import { useDebouncedCallback } from "@mantine/hooks";
import { Link } from "react-router";
import { countFailures } from "../../contract/failures/failures.ts";
import { IconAlertTriangle } from "../platform/icons.tsx";
import { useLive } from "../platform/live.tsx";
import { useCall } from "../platform/query.ts";
import classes from "./failures.module.css";

export function FailureCount() {
  const { data, refetch } = useCall(countFailures, undefined);
  const refresh = useDebouncedCallback(() => void refetch(), 500);
  useLive((event) => event.type === "failures" && refresh(), refresh);
  const count = data?.failing ?? 0;
  if (count === 0) return null;
  return (
    <Link className={classes.count} to="/admin/failures" aria-label={`${count} failed: view details`}>
      <IconAlertTriangle size={18} aria-hidden />
      {count} <span className={classes.word}>failed</span>
    </Link>
  );
}
