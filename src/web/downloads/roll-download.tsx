import { Button, Menu } from "@mantine/core";
import { getPickUp } from "../../contract/film/scans.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { IconChevronDown, IconDownload } from "../platform/icons.tsx";
import { formatBytes } from "../platform/kit/files/amounts.ts";
import { useCall } from "../platform/query.ts";
import { type DownloadRequest, isSame } from "./download-list.ts";
import classes from "./roll-download.module.css";
import { startDownload } from "./start-download.ts";
import { useDownloads } from "./this-tab.ts";
import { IN_MAIN, DownloadMethods } from "./download-methods.tsx";
import { bytesOf } from "./zip-names.ts";

/** Downloads a roll; its menu has the other methods and the whole order. */
export function RollDownload({ userId, pickUpId, rollId }: { userId: string; pickUpId: string; rollId: string }) {
  const pickUp = useCall(getPickUp, { params: { userId, pickUpId } }, { staleTime: 5 * MINUTE_MS }).data;
  const downloads = useDownloads();
  const rolls = pickUp?.rolls ?? [];
  const roll = rolls.find(({ id }) => id === rollId);
  const files = roll?.files ?? [];
  if (pickUp !== undefined && files.length === 0) return null;

  const bytes = bytesOf(files);
  const thisRoll: DownloadRequest = {
    userId,
    wanted: { rollId, size: "HI_RES" },
    title: roll?.folder ?? "",
    fileName: roll?.folder ?? "",
    bytes,
  };
  const order = pickUp && shownOrderNumber(pickUp.orderId);
  const whole: DownloadRequest = {
    userId,
    wanted: { pickUpId, size: "HI_RES" },
    title: `Order ${order}`,
    fileName: `Order ${order?.slice(1)} scans`,
    bytes: bytesOf(rolls.flatMap((one) => one.files)),
  };
  const running = downloads.find(({ request, state }) => isSame(request, thisRoll) && state === "running");
  const isBlocked = pickUp === undefined || running !== undefined;

  return (
    <Button.Group className={classes.group}>
      <Button
        className={classes.main}
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => startDownload(thisRoll)}
        disabled={isBlocked}
      >
        {running ? sayRunning(running.progress) : sayWhat(files.length)}
        {!running && pickUp && <span className={classes.size}>{formatBytes(bytes)}</span>}
      </Button>
      <Menu position="bottom-end" width={320} shadow="md" portalProps={IN_MAIN}>
        <Menu.Target>
          <Button className={classes.more} aria-label="More ways to download" disabled={isBlocked}>
            <IconChevronDown size={20} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {rolls.length > 1 && <Menu.Label>This roll</Menu.Label>}
          <DownloadMethods request={thisRoll} small={{ ...thisRoll, wanted: { rollId, size: "MID_RES" } }} />
          {rolls.length > 1 && (
            <>
              <Menu.Divider />
              <Menu.Label>
                All {rolls.length} rolls of the order, {formatBytes(whole.bytes)}
              </Menu.Label>
              <DownloadMethods request={whole} of="the order" />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function sayWhat(files: number): string {
  if (files === 0) return "Download";
  return `Download ${files} ${files === 1 ? "scan" : "scans"}`;
}

function sayRunning(progress: { filesDone: number; filesOf: number } | null): string {
  return progress ? `Downloading ${progress.filesDone} of ${progress.filesOf}` : "Preparing your zip";
}
