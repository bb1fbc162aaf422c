import { Anchor, Button } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { ReverseButton } from "../../parts/film/reverse-button.tsx";
import { useWhose } from "../../parts/people/whose.ts";
import { IconChevronLeft, IconChevronRight, IconInfoCircle, IconMessage, IconMovie } from "../../platform/icons.tsx";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { PageTitle } from "../../platform/page.tsx";
import { useUser } from "../../platform/session.ts";
import { Empty, Problem } from "../../platform/states.tsx";
import { RollLabels } from "../labels/roll-labels.tsx";
import type { SelectionDialogs } from "../selecting/selection-dialogs.ts";
import { Frames } from "../scans/frames.tsx";
import { NoLongerStored } from "../storage/no-longer-stored.tsx";
import { rollTitle } from "./captions.ts";
import { RollDetails } from "./roll-details.tsx";
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
  renderDownload: (roll: Roll) => ReactNode;
  renderShare: (roll: Roll, scans: readonly Scan[]) => ReactNode;
};

export function RollPage({ userId, rollId, base, listPath, dialogs, renderDownload, renderShare }: RollPageProps) {
  const query = useRoll(userId, rollId);
  const whose = useWhose(userId);
  const { data, error } = query;
  useSeenRoll(userId, data?.roll);
  const isLab = useUser().role === "ADMIN";
  const [details, setDetails] = useState(false);
  const detailsId = useId();
  const detailsButton = useRef<HTMLButtonElement>(null);
  useShortcuts("Roll", [{ keys: "I", does: "Show or hide details", run: () => setDetails(!details) }]);
  if (data === undefined && error === null) return <RollSkeleton />;
  if (data === undefined)
    return (
      <div className={classes.page}>
        <PageTitle>Roll</PageTitle>
        {error.status === 404 || error.status === 400 ? (
          <Empty title="Roll not found">It may have been deleted, or the address is mistyped.</Empty>
        ) : (
          <Problem error={error} retry={() => void query.refetch()} />
        )}
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
        <RollName userId={userId} roll={roll} />
        <div className={classes.actions}>
          {roll.syncedAt && renderDownload(roll)}
          <div className={classes.tools}>
            {scans.length > 0 && (
              <>
                {roll.syncedAt && renderShare(roll, scans)}
                <Button
                  component={Link}
                  to={`${base}/rolls/${roll.id}/digital-contact-sheet`}
                  variant="default"
                  leftSection={<IconMovie size={20} aria-hidden />}
                >
                  Contact sheet
                </Button>
                {isLab && scans.length > 1 && <ReverseButton userId={userId} rollId={roll.id} />}
              </>
            )}
            <Button
              ref={detailsButton}
              variant="default"
              aria-expanded={details}
              aria-controls={detailsId}
              title="Details (I)"
              leftSection={<IconInfoCircle size={20} aria-hidden />}
              onClick={() => setDetails(!details)}
            >
              Details
            </Button>
          </div>
        </div>
        <RollFacts roll={roll} scans={scans} base={base} />
        <div className={classes.labels}>
          <RollLabels userId={userId} roll={roll} base={base} />
          {roll.notes && !details && (
            <button type="button" className={classes.note} title="Show notes" onClick={() => setDetails(true)}>
              <IconMessage size={16} aria-hidden />
              <span>{roll.notes}</span>
            </button>
          )}
        </div>
      </header>
      <div className={classes.body} data-details={details || undefined}>
        {details && (
          <div className={classes.side}>
            <RollDetails
              id={detailsId}
              userId={userId}
              roll={roll}
              steps={steps}
              onClose={() => {
                setDetails(false);
                detailsButton.current?.focus();
              }}
            />
          </div>
        )}
        <div className={classes.main}>
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
      </div>
    </div>
  );
}
