import { Anchor } from "@mantine/core";
import { useWhose } from "../../parts/people/whose.ts";
import { IconChevronLeft, IconChevronRight } from "../../platform/icons.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { PageTitle } from "../../platform/page.tsx";
import { Problem } from "../../platform/states.tsx";
import type { SelectionDialogs } from "../selecting/selection-dialogs.ts";
import { Frames } from "../scans/frames.tsx";
import { NoLongerStored } from "../storage/no-longer-stored.tsx";
import { rollTitle } from "./captions.ts";
import { RollFacts } from "./roll-facts.tsx";
import { RollName } from "./roll-name.tsx";
import { RollInTransit } from "./roll-in-transit.tsx";
import classes from "./roll-page.module.css";
import { RollSkeleton } from "./roll-skeleton.tsx";
import { useRoll } from "./use-roll.ts";
import { useSeenRoll } from "./use-seen-roll.ts";

type RollPageProps = {
  userId: string;
  rollId: string;
  /** Base path of the customer's pages: /users/{id}, or /admin/users/{id}. */
  base: string;
  /** Path of the list of rolls; null if there is none. */
  listPath: string | null;
  dialogs: SelectionDialogs;
  renderDownload: (roll: Roll, scans: readonly Scan[]) => ReactNode;
};

export function RollPage({ userId, rollId, base, listPath, dialogs, renderDownload }: RollPageProps) {
  const query = useRoll(userId, rollId);
  const whose = useWhose(userId);
  const { data, error } = query;
  useSeenRoll(userId, data?.roll);
  if (data === undefined && error === null) return <RollSkeleton />;
  if (data === undefined)
    return (
      <div className={classes.page}>
        <PageTitle>Roll</PageTitle>
        <Problem
          error={error}
          retry={() => void query.refetch()}
          title={error.status === 404 || error.status === 400 ? "Roll not found" : undefined}
        />
        {listPath && (
          <p className={classes.elsewhere}>
            <Anchor component={Link} to={listPath}>
              All rolls
            </Anchor>
          </p>
        )}
      </div>
    );

  const { roll, scans, steps, newerId, olderId } = data;
  return (
    <div className={classes.page}>
      <PageTitle>{rollTitle(roll)}</PageTitle>
      <nav className={classes.around} aria-label="Rolls">
        {listPath && <BackLink to={listPath} label="All rolls" />}
        <span>
          {newerId && (
            <Anchor component={Link} to={`${base}/rolls/${newerId}`} className={classes.neighbor}>
              <IconChevronLeft size={18} aria-hidden /> Newer roll
            </Anchor>
          )}
          {olderId && (
            <Anchor component={Link} to={`${base}/rolls/${olderId}`} className={classes.neighbor}>
              Older roll <IconChevronRight size={18} aria-hidden />
            </Anchor>
          )}
        </span>
      </nav>
      <header className={classes.head}>
        <div className={classes.names}>
          <RollName userId={userId} roll={roll} />
          <RollFacts userId={userId} roll={roll} base={base} steps={steps} />
        </div>
        {roll.syncedAt && <div className={classes.actions}>{renderDownload(roll, scans)}</div>}
      </header>
      {scans.length > 0 && (
        <Frames
          userId={userId}
          roll={roll}
          scans={scans}
          base={base}
          dialogs={dialogs}
          refetch={() => void query.refetch()}
        />
      )}
      {scans.length === 0 && !roll.syncedAt && <RollInTransit lastEvent={roll.lastEvent} whose={whose} large />}
      {roll.scansExpiredAt && scans.length === 0 && <NoLongerStored until={roll.restorableUntil} />}
      {scans.length === 0 && roll.syncedAt && !roll.scansExpiredAt && (
        <p className={classes.blank}>No frame of this roll came out. Write to us if you have questions.</p>
      )}
    </div>
  );
}
