import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { IconExternalLink } from "../../platform/icons.tsx";
import {
  type AnsweredScan,
  blockShareVisitor,
  getShare,
  listShares,
  removeShareAnswer,
  type Share,
} from "../../../contract/shares/shares.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { Empty } from "../../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import { AnsweredFrames } from "./answered-frames.tsx";
import { Feedback, type Moderated } from "./feedback.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { ShareActions } from "./share-list.tsx";
import classes from "./share-page.module.css";
import { answersText, framesText, rulesText, titleOfShare, viewsText } from "./share-words.ts";

export function SharePage({ userId, shareId, base }: { userId: string; shareId: string; base: string }) {
  const query = useCall(getShare, { params: { userId, shareId } }, LINKS_REFRESH);
  const navigate = useNavigate();
  const refresh = () => void query.refetch();
  useLive((event) => event.type === "share" && event.shareId === shareId && refresh(), refresh);
  const list = `${base}/shares`;
  const head = ({ share }: { share: Share }): DetailHead => ({
    title: titleOfShare(share),
    intro: [share.title && framesText(share), viewsText(share), rulesText(share), answersText(share)]
      .filter(Boolean)
      .join(" · "),
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
      {(reply) => <Answered userId={userId} base={base} {...reply} />}
    </DetailPage>
  );
}

const isMarked = ({ answers }: AnsweredScan): boolean => answers.some(({ favorite }) => favorite);

function Answered({
  userId,
  base,
  share,
  scans,
  selections,
}: ReplyOf<typeof getShare> & { userId: string; base: string }) {
  const [markedOnly, setMarkedOnly] = useState(false);
  const [asksForAlbum, setAsksForAlbum] = useState(false);
  const [moderated, setModerated] = useState<Moderated | null>(null);
  const marked = scans.filter(isMarked);
  if (scans.length === 0) return <Empty title="These frames are no longer stored" />;
  const shown = markedOnly && marked.length > 0 ? marked : scans;
  const frames = (
    <section aria-label="Frames" className={classes.frames}>
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
      <AnsweredFrames scans={shown} base={base} />
    </section>
  );
  return (
    <>
      {scans.some(({ answers }) => answers.length > 0) ? (
        <TwoColumns split="late">
          <MainColumn>{frames}</MainColumn>
          <SideColumn follows>
            <Feedback scans={scans} selections={selections} onModerate={setModerated} />
          </SideColumn>
        </TwoColumns>
      ) : (
        frames
      )}
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
    </>
  );
}

function ModerateDialog({
  visitor,
  visitorId,
  scanId,
  userId,
  shareId,
  onClose,
}: Moderated & { userId: string; shareId: string; onClose: () => void }) {
  const refreshes = [getShare, listShares];
  const remove = useCallMutation(removeShareAnswer, { refreshes });
  const block = useCallMutation(blockShareVisitor, { refreshes });
  const params = { userId, shareId, visitorId };
  if (scanId !== null)
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
