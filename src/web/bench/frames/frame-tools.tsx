import { Button, Kbd } from "@mantine/core";
import type { ReactNode } from "react";
import { IconLayoutGrid, IconRotate, IconRotateClockwise, IconTrash } from "../../platform/icons.tsx";
import { TextButton } from "../../platform/text-button.tsx";
import classes from "./frames.module.css";

/** What can be done with the selected frames, each with its key; without a selection, how to make one. */
export function FrameTools({
  count,
  selected,
  mayCompare,
  onTurn,
  onCompare,
  onRemove,
  onAll,
  onClear,
  children,
}: {
  count: number;
  selected: number;
  mayCompare: boolean;
  onTurn: (direction: "left" | "right") => void;
  onCompare: () => void;
  onRemove: (() => void) | undefined;
  onAll: () => void;
  onClear: () => void;
  /** What concerns the whole roll, while nothing is selected. */
  children: ReactNode;
}) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="Frames" data-selecting={selected > 0 || undefined}>
      <p role="status">
        {selected > 0 ? `${selected} of ${count} selected` : `${count} ${count === 1 ? "frame" : "frames"}`}
      </p>
      {selected === 0 ? (
        <>
          <TextButton onClick={onAll}>Select all</TextButton>
          <span className={classes.rest}>{children}</span>
        </>
      ) : (
        <>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRotate size={17} aria-hidden />}
            rightSection={<Kbd size="xs">⇧T</Kbd>}
            onClick={() => onTurn("left")}
          >
            Rotate left
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRotateClockwise size={17} aria-hidden />}
            rightSection={<Kbd size="xs">T</Kbd>}
            onClick={() => onTurn("right")}
          >
            Rotate right
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={!mayCompare}
            title={mayCompare ? undefined : "Select 2 to 4 frames"}
            leftSection={<IconLayoutGrid size={17} aria-hidden />}
            rightSection={<Kbd size="xs">C</Kbd>}
            onClick={onCompare}
          >
            Compare
          </Button>
          {onRemove && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconTrash size={17} aria-hidden />}
              rightSection={<Kbd size="xs">Del</Kbd>}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
          <TextButton onClick={onClear}>Clear selection</TextButton>
        </>
      )}
    </div>
  );
}
