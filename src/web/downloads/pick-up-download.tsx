import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { getPickUp } from "../../contract/film/scans.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { IconChevronDown } from "../platform/icons/chevron-down.tsx";
import { IconDownload } from "../platform/icons/download.tsx";
import { IconPackage } from "../platform/icons/package.tsx";
import { useCall } from "../platform/query.ts";
import { formatBytes } from "../platform/kit/files/amounts.ts";
import type { DownloadRequest } from "./download-list.ts";
import classes from "./pick-up-download.module.css";
import { preferredWay } from "./preferred-way.ts";
import { downloads, useDownloads } from "./this-tab.ts";
import { bytesOf } from "./zip-names.ts";
import { canStreamToDisk } from "./zip-sink.ts";

/**
 * Downloads a roll as one zip, or its whole pick-up: built here, or by the lab. Where the pick-up is this roll alone, what suits
 * the case is the button; the rest is in its menu.
 */
export function PickUpDownload({ userId, pickUpId, rollId }: { userId: string; pickUpId: string; rollId: string }) {
  const pickUp = useCall(getPickUp, { params: { userId, pickUpId } }, { staleTime: 5 * MINUTE_MS }).data;
  const phone = useMediaQuery("(pointer: coarse) and (width < 48em)") ?? false;
  const running = useDownloads().find(({ request, state }) => request.pickUpId === pickUpId && state === "running");
  const rolls = pickUp?.rolls ?? [];
  const files = rolls.flatMap((roll) => roll.files);
  if (pickUp !== undefined && files.length === 0) return null;

  const order = pickUp && shownOrderNumber(pickUp.orderId);
  const bytes = bytesOf(files);
  const whole: DownloadRequest = {
    userId,
    pickUpId,
    title: `Order ${order}`,
    fileName: `Order ${order?.slice(1)} scans`,
    bytes,
  };
  const way = preferredWay({ bytes, phone, canStream: typeof window !== "undefined" && canStreamToDisk() });
  const start = {
    browser: () => void downloads.startInBrowser(whole),
    server: () => void downloads.startOnServer(whole),
  };
  const thisRoll = rolls.length > 1 ? rolls.find((roll) => roll.id === rollId) : undefined;
  const startRoll =
    thisRoll &&
    (() =>
      void downloads.startInBrowser({
        ...whole,
        rollId,
        title: thisRoll.folder,
        fileName: thisRoll.folder,
        bytes: bytesOf(thisRoll.files),
      }));
  const all = thisRoll ? `All ${rolls.length} rolls of the order, ${formatBytes(bytes)}. ` : "";
  const blocked = pickUp === undefined || running !== undefined;

  return (
    <Button.Group className={classes.group}>
      <Button
        className={classes.main}
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={startRoll ?? start[way]}
        disabled={blocked}
      >
        {running ? sayRunning(running.progress) : sayWhat((thisRoll?.files ?? files).length)}
        {!running && pickUp && <span className={classes.size}>{formatBytes(bytesOf(thisRoll?.files ?? files))}</span>}
      </Button>
      <Menu position="bottom-end" width={320} shadow="md">
        <Menu.Target>
          <Button className={classes.more} aria-label="More ways to download" disabled={blocked}>
            <IconChevronDown size={20} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={20} aria-hidden />} onClick={start.browser}>
            {thisRoll ? "All of the order, here" : "Download here, now"}
            <span className={classes.hint}>{all}Zipped in this browser, a folder per roll. Keep the tab open.</span>
          </Menu.Item>
          <Menu.Item leftSection={<IconPackage size={20} aria-hidden />} onClick={start.server}>
            {thisRoll ? "All of the order, packed by us" : "Have us pack it"}
            <span className={classes.hint}>
              {all}We build the zip and show its link. Best for phones and big orders.
            </span>
          </Menu.Item>
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
