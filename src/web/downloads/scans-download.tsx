import { Button, Menu } from "@mantine/core";
import { MAX_SCANS_OF_ZIP } from "../../rules/film/zips.ts";
import { IconDownload } from "../platform/icons.tsx";
import classes from "./roll-download.module.css";
import { everythingRequest, requestOfTime } from "./start-download.ts";
import { IN_MAIN, DownloadMethods } from "./download-methods.tsx";

/**
 * Downloads a year, a month, or all scans; renders nothing if they exceed one zip's limit.
 * @param time "2026" or "2026-11"; null for all
 */
export function ScansDownload({ userId, time, scans }: { userId: string; time: string | null; scans: number }) {
  if (scans === 0 || scans > MAX_SCANS_OF_ZIP) return null;
  const request = time === null ? everythingRequest(userId, scans) : requestOfTime(userId, time, scans);
  return (
    <Menu position="bottom-end" width={320} shadow="md" portalProps={IN_MAIN}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />}>
          Download {time === null ? "all" : "these"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <DownloadMethods request={request} small={{ ...request, wanted: { ...request.wanted, size: "MID_RES" } }} />
      </Menu.Dropdown>
    </Menu>
  );
}
