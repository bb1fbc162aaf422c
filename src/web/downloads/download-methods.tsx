import { Menu } from "@mantine/core";
import { IconDownload, IconFolder, IconPackage, IconPhoto } from "../platform/icons.tsx";
import type { DownloadRequest } from "./download-list.ts";
import { canWriteFolders } from "./folder-sink.ts";
import classes from "./roll-download.module.css";
import { downloads } from "./this-tab.ts";

/** Renders menus inside the page's main landmark. */
export const IN_MAIN = { target: "main" };

/**
 * Menu items for the ways to download scans.
 * @param small the same scans at 2048 px, where offered
 * @param of names the subject if the menu has more than one: "the order"
 */
export function DownloadMethods({
  request,
  small,
  of,
}: {
  request: DownloadRequest;
  small?: DownloadRequest;
  of?: string;
}) {
  const isFirst = of === undefined;
  const behind = isFirst ? "" : `: ${of}`;
  return (
    <>
      <Menu.Item
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => void downloads.startInBrowser(request)}
      >
        Download in this browser{behind}
        {isFirst && (
          <span className={classes.hint}>One zip made in your browser, with a folder per roll. Keep the tab open.</span>
        )}
      </Menu.Item>
      {canWriteFolders() && (
        <Menu.Item
          leftSection={<IconFolder size={20} aria-hidden />}
          onClick={() => void downloads.startInFolder(request)}
        >
          Save to a folder{behind}
          {isFirst && <span className={classes.hint}>As files, nothing to unpack. Existing files are skipped.</span>}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPackage size={20} aria-hidden />}
        onClick={() => void downloads.startOnServer(request)}
      >
        Prepare on our server{behind}
        {isFirst && (
          <span className={classes.hint}>We build the zip and show its link. Interrupted downloads resume.</span>
        )}
      </Menu.Item>
      {small && (
        <Menu.Item
          leftSection={<IconPhoto size={20} aria-hidden />}
          onClick={() => void downloads.startOnServer(small)}
        >
          Smaller, for sharing
          <span className={classes.hint}>2048 px on the longest side, prepared by us.</span>
        </Menu.Item>
      )}
    </>
  );
}
