import { ActionIcon, Menu } from "@mantine/core";
import { useRef } from "react";
import { Link } from "react-router";
import type { Scan } from "../../../contract/film/scans.ts";
import type { TurnDirection } from "../../../rules/film/turns.ts";
import {
  IconArrowsExchange,
  IconDots,
  IconPhoto,
  IconRotate,
  IconRotateClockwise,
  IconUpload,
} from "../../platform/icons.tsx";
import classes from "./frames.module.css";
import { SCAN_FILE_TYPES } from "../uploads/scan-file-types.ts";

export function FrameMenu({
  scan,
  userId,
  isSynced,
  onTurn,
  onReplace,
  onCompare,
}: {
  scan: Scan;
  userId: string;
  isSynced: boolean;
  onTurn: (direction: TurnDirection) => void;
  onReplace: (files: File[]) => void;
  onCompare: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.remove}
            aria-label={`More about frame ${scan.frame}`}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={`/admin/users/${userId}/gallery/${scan.id}`}
            leftSection={<IconPhoto size={18} aria-hidden />}
          >
            Open
          </Menu.Item>
          <Menu.Item leftSection={<IconRotateClockwise size={18} aria-hidden />} onClick={() => onTurn("right")}>
            Rotate right
          </Menu.Item>
          <Menu.Item leftSection={<IconRotate size={18} aria-hidden />} onClick={() => onTurn("left")}>
            Rotate left
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
            {isSynced ? "Add a new scan…" : "Replace…"}
          </Menu.Item>
          {scan.renewedAt !== null && (
            <Menu.Item leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={onCompare}>
              Before and after
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        accept={SCAN_FILE_TYPES.join(",")}
        aria-label={`New file for frame ${scan.frame}`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onReplace(files);
        }}
      />
    </>
  );
}
