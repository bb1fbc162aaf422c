import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import classes from "./rolls-page.module.css";
import { PAGE } from "./use-rolls.ts";

/** Fetches the next rolls two screens before the end of the list. */
const NEAR = "200% 0px";

/**
 * The end of the loaded list: loads more automatically when scrolled near, or with the button.
 * @param onNear null while nothing more can be loaded
 */
export function MoreRolls({
  shown,
  count,
  isFetching,
  onNear,
  onPress,
}: {
  shown: number;
  count: number;
  isFetching: boolean;
  onNear: (() => void) | null;
  onPress: () => void;
}) {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => onNear?.());
  const canFetch = onNear !== null;
  useEffect(() => {
    if (!canFetch) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: NEAR });
    watch.observe(end.current!);
    return () => watch.disconnect();
  }, [canFetch]);
  return (
    <div ref={end} className={classes.more}>
      <p>
        {shown.toLocaleString()} of {count.toLocaleString()} rolls
      </p>
      <Button variant="default" size="md" loading={isFetching} onClick={onPress}>
        Show {Math.min(PAGE, count - shown)} more
      </Button>
    </div>
  );
}
