import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { getStorage } from "../../../contract/film/storage.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { formatDay } from "../../platform/dates.ts";
import { IconClock } from "../../platform/icons.tsx";
import { useCall } from "../../platform/query.ts";
import classes from "./storage-banner.module.css";
import { leftText } from "./storage-words.ts";

type Storage = ReplyOf<typeof getStorage>;
type BannerProps = {
  userId: string;
  /** Renders the download of all stored scans; gets their number. */
  renderDownload: (time: null, scans: number) => ReactNode;
};

/** Scans whose storage ends within a week or has ended, with the options; renders nothing for members. */
export function StorageBanner({ userId, renderDownload }: BannerProps) {
  const storage = useCall(getStorage, { params: { userId } }, { staleTime: 5 * MINUTE_MS }).data;
  if (storage === undefined || (storage.soon === null && storage.restorable === null)) return null;
  const { soon, stored, restorable } = storage;
  return (
    <section className={classes.banner} aria-label="Storage">
      <IconClock size={24} aria-hidden />
      <div className={classes.words}>
        {soon && stored && <p>{sayEnds(soon.rolls, stored)}</p>}
        {restorable && <p>{sayOver(restorable)}</p>}
      </div>
      <div className={classes.actions}>
        {soon && stored && renderDownload(null, stored.scans)}
        <Button component={Link} to="/memberships/purchase">
          {soon ? "Join and keep them" : "Join and restore them"}
        </Button>
      </div>
    </section>
  );
}

const counted = (rolls: number): string => (rolls === 1 ? "1 roll" : `${rolls} rolls`);

function sayEnds(rolls: number, { until }: NonNullable<Storage["stored"]>): ReactNode {
  return (
    <>
      The scans of {counted(rolls)} are stored until <strong>{formatDay(until)}</strong>: {leftText(until)}. Download
      them, or join: we store members&rsquo; scans as long as they are members.
    </>
  );
}

function sayOver({ rolls, until }: NonNullable<Storage["restorable"]>): ReactNode {
  return (
    <>
      The scans of {counted(rolls)} are no longer stored. Join by <strong>{formatDay(until)}</strong>, and we restore
      them within the hour.
    </>
  );
}
