import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { IconExternalLink } from "../../platform/icons.tsx";
import {
  type AnsweredScan,
  blockShareVisitor,
  getShare,
  listShares,
  removeShareAnswer,
  type Share,
} from "../../../contract/shares/shares.ts";
import { GreaseMark } from "../grease-mark.tsx";
import { formatDay } from "../../platform/dates.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { placeholderStyle } from "../../platform/placeholder.ts";
import { Empty } from "../../platform/states.tsx";
import { altOf, edgeOf } from "../frame-words.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { ShareActions } from "./share-list.tsx";
import classes from "./share-page.module.css";
import { answersText, rulesText, titleOfShare, viewsText } from "./share-words.ts";

export function SharePage({ userId, shareId, base }: { userId: string; shareId: string; base: string }) {
  const query = useCall(getShare, { params: { userId, shareId } }, LINKS_REFRESH);
  const navigate = useNavigate();
  const refresh = () => void query.refetch();
  useLive((event) => event.type === "share" && event.shareId === shareId && refresh(), refresh);
  const list = `${base}/shares`;
  const head = ({ share }: { share: Share }): DetailHead => ({
    title: titleOfShare(share),
    facts: [
      ["Frames", String(share.scanIds.length)],
      ["Views", viewsText(share)],
      ["Settings", rulesText(share)],
      ["Feedback", answersText(share)],
    ],
    actions: (
      <>
        <Button
          component="a"
          href={`/shared-scans/${share.code}`}
          target="_blank"
          rel="noopener"
          variant="default"
          size="sm"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          View as visitor
        </Button>
        <ShareActions share={share} userId={userId} onWithdrawn={() => void navigate(list)} />
      </>
    ),
  });
  return (
    <DetailPage query={query} noun="share" back={{ to: list, label: "All shares" }} head={head}>
      {({ share, scans }) => <Answered userId={userId} share={share} scans={scans} />}
    </DetailPage>
  );
}

const isMarked = ({ answers }: AnsweredScan): boolean => answers.some(({ favorite }) => favorite);

function Answered({ userId, share, scans }: { userId: string; share: Share; scans: readonly AnsweredScan[] }) {
  const [markedOnly, setMarkedOnly] = useState(false);
  const [asksForAlbum, setAsksForAlbum] = useState(false);
  const [moderated, setModerated] = useState<Moderated | null>(null);
  const marked = scans.filter(isMarked);
  if (scans.length === 0) return <Empty title="These frames are no longer stored" />;
  const shown = markedOnly && marked.length > 0 ? marked : scans;
  return (
    <section aria-label="Frames">
      {marked.length > 0 && (
        <div className={classes.tools}>
          <Checkbox
            label={`Only ${marked.length} marked`}
            checked={markedOnly}
            onChange={({ currentTarget }) => setMarkedOnly(currentTarget.checked)}
          />
          <Button onClick={() => setAsksForAlbum(true)}>Create an album of marked frames</Button>
        </div>
      )}
      <ul className={classes.frames}>
        {shown.map((scan) => (
          <AnsweredFrame
            key={scan.id}
            scan={scan}
            onModerate={(asks, answer) => setModerated({ asks, answer, scanId: scan.id })}
          />
        ))}
      </ul>
      {moderated !== null && (
        <ModerateDialog {...moderated} userId={userId} shareId={share.id} onClose={() => setModerated(null)} />
      )}
      {asksForAlbum && (
        <ShareDialog
          userId={userId}
          of={{ scanIds: marked.map(({ id }) => id), title: share.title && `${share.title}: favorites` }}
          onClose={() => setAsksForAlbum(false)}
        />
      )}
    </section>
  );
}

type Answer = AnsweredScan["answers"][number];
type Moderation = "remove" | "block";
type Moderated = { asks: Moderation; answer: Answer; scanId: string };

function ModerateDialog({
  asks,
  answer: { visitor, visitorId },
  scanId,
  userId,
  shareId,
  onClose,
}: Moderated & { userId: string; shareId: string; onClose: () => void }) {
  const refreshes = [getShare, listShares];
  const remove = useCallMutation(removeShareAnswer, { refreshes });
  const block = useCallMutation(blockShareVisitor, { refreshes });
  const params = { userId, shareId, visitorId };
  if (asks === "remove")
    return (
      <ConfirmDialog
        title={`Remove ${visitor}'s feedback?`}
        confirmLabel="Remove feedback"
        onConfirm={async () => {
          await remove.mutateAsync({ params: { ...params, scanId } });
          showToast("Feedback removed");
        }}
        onClose={onClose}
      >
        The mark and comment for this frame are deleted. {visitor} can leave new feedback.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Block ${visitor}?`}
      confirmLabel="Block visitor"
      onConfirm={async () => {
        await block.mutateAsync({ params });
        showToast(`${visitor} blocked`);
      }}
      onClose={onClose}
    >
      All feedback from {visitor} is deleted, and new visitors on the same network can't leave any. They can still see
      the photos; end the share to stop that.
    </ConfirmDialog>
  );
}

function AnsweredFrame({
  scan,
  onModerate,
}: {
  scan: AnsweredScan;
  onModerate: (asks: Moderation, answer: Answer) => void;
}) {
  const { thumbnail, answers } = scan;
  const fans = answers.filter(({ favorite }) => favorite).map(({ visitor }) => visitor);
  return (
    <li className={classes.frame}>
      <div className={classes.picture}>
        <img
          src={thumbnail.read}
          alt={altOf(scan)}
          width={thumbnail.width}
          height={thumbnail.height}
          loading="lazy"
          style={placeholderStyle(scan.placeholder)}
        />
        {fans.length > 0 && <GreaseMark />}
      </div>
      <span className={classes.edge}>{edgeOf(scan)}</span>
      {fans.length > 0 && <p className={classes.fans}>Circled by {fans.join(", ")}</p>}
      {answers.map((answer) => {
        const { visitor, visitorId, comment, at } = answer;
        return (
          <blockquote key={visitorId} className={classes.comment}>
            {comment !== "" && <p>{comment}</p>}
            <footer>
              {visitor}, {formatDay(at)}
              <span className={classes.moderate}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Remove ${visitor}'s feedback on frame ${scan.frame}`}
                  onClick={() => onModerate("remove", answer)}
                >
                  Remove
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Block ${visitor}, frame ${scan.frame}`}
                  onClick={() => onModerate("block", answer)}
                >
                  Block
                </Button>
              </span>
            </footer>
          </blockquote>
        );
      })}
    </li>
  );
}
