import { Button, Menu } from "@mantine/core";
import { MAX_SCANS_OF_ZIP } from "../../rules/film/zips.ts";
import { countScans } from "../parts/film/count-scans.ts";
import { IconDownload } from "../platform/icons.tsx";
import type { DownloadRequest } from "./download-list.ts";
import classes from "./roll-download.module.css";
import { everythingRequest, requestOfRoll, requestOfTime } from "./start-download.ts";
import { IN_MAIN, DownloadMethods } from "./download-methods.tsx";

/**
 * Downloads a year, a month, or all scans; renders nothing if they exceed one zip's limit.
 * @param time "2026" or "2026-11"; null for all
 */
export function ScansDownload({ userId, time, scans }: { userId: string; time: string | null; scans: number }) {
  if (scans === 0 || scans > MAX_SCANS_OF_ZIP) return null;
  const request = time === null ? everythingRequest(userId, scans) : requestOfTime(userId, time, scans);
  return <DownloadMenu label={time === null ? "Download all" : "Download these"} request={request} />;
}

/** Downloads an earlier roll, which belongs to no order. */
export function EarlierRollDownload({ userId, rollId, scans }: { userId: string; rollId: string; scans: number }) {
  if (scans === 0) return null;
  return <DownloadMenu label={`Download ${countScans(scans)}`} request={requestOfRoll(userId, rollId, scans)} />;
}

function DownloadMenu({ label, request }: { label: string; request: DownloadRequest }) {
  return (
    <Menu position="bottom-end" width={320} shadow="md" portalProps={IN_MAIN}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <DownloadMethods request={request} small={{ ...request, wanted: { ...request.wanted, size: "MID_RES" } }} />
      </Menu.Dropdown>
    </Menu>
  );
}
