import { Button } from "@mantine/core";
import { Link } from "react-router";
import { formatDay } from "../../platform/dates.ts";
import { Empty } from "../../platform/states.tsx";

/** In place of a roll's frames once its scans are not stored any more. @param until null when nothing can be had back */
export function NoLongerStored({ until }: { until: string | null }) {
  if (until === null)
    return (
      <Empty title="These scans are no longer stored">
        Their time was over, and their files are gone. The negatives can be scanned again: write to us.
      </Empty>
    );
  return (
    <Empty
      title="These scans are no longer stored"
      action={
        <Button component={Link} to="/memberships/purchase">
          Join and have them back
        </Button>
      }
    >
      We keep their files until {formatDay(until)}. Whoever joins by then has them back within the hour.
    </Empty>
  );
}
