import { Button } from "@mantine/core";
import { Link } from "react-router";
import { formatDay } from "../../platform/dates.ts";
import { Empty } from "../../platform/states.tsx";

/**
 * Replaces a roll's frames once its scans are no longer stored.
 * @param until null when they can no longer be restored
 */
export function NoLongerStored({ until }: { until: string | null }) {
  if (until === null)
    return (
      <Empty title="These scans are no longer stored">
        Their storage period ended and the files were deleted. We can scan the negatives again: write to us.
      </Empty>
    );
  return (
    <Empty
      title="These scans are no longer stored"
      action={
        <Button component={Link} to="/memberships/purchase">
          Join and restore them
        </Button>
      }
    >
      We keep their files until {formatDay(until)}. Join by then, and we restore them within the hour.
    </Empty>
  );
}
