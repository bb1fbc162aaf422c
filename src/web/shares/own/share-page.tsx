import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { IconExternalLink } from "../../platform/icons/external-link.tsx";
import { type AnsweredScan, getShare, type Share } from "../../../contract/shares/shares.ts";
import { GreaseMark } from "../grease-mark.tsx";
import { formatDay } from "../../platform/dates.ts";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import { LINKS_REFRESH } from "../../platform/links-that-last.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { placeholderStyle } from "../../platform/placeholder.ts";
import { Empty } from "../../platform/states.tsx";
import { altOf, edgeOf } from "../frame-words.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { ShareActions } from "./share-list.tsx";
import classes from "./share-page.module.css";
import { answersText, rulesText, titleOfShare, viewsText } from "./share-words.ts";

/** A share for its owner: what visitors said about each frame, as it comes. */
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
      ["Rules", rulesText(share)],
      ["Answers", answersText(share)],
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
          As visitors see it
        </Button>
        <ShareActions share={share} userId={userId} onWithdrawn={() => void navigate(list)} />
      </>
    ),
  });
  return (
    <DetailPage query={query} noun="share" back={{ to: list, label: "All shares" }} width="wide" head={head}>
      {({ share, scans }) => <Answered userId={userId} share={share} scans={scans} />}
    </DetailPage>
  );
}

const isMarked = ({ answers }: AnsweredScan): boolean => answers.some(({ favourite }) => favourite);

function Answered({ userId, share, scans }: { userId: string; share: Share; scans: readonly AnsweredScan[] }) {
  const [markedOnly, setMarkedOnly] = useState(false);
  const [asksForAlbum, setAsksForAlbum] = useState(false);
  const marked = scans.filter(isMarked);
  if (scans.length === 0) return <Empty title="None of these frames is stored any more" />;
  const shown = markedOnly && marked.length > 0 ? marked : scans;
  return (
    <section aria-label="Frames">
      {marked.length > 0 && (
        <div className={classes.tools}>
          <Checkbox
            label={`Only the ${marked.length} marked`}
            checked={markedOnly}
            onChange={({ currentTarget }) => setMarkedOnly(currentTarget.checked)}
          />
          <Button onClick={() => setAsksForAlbum(true)}>Make an album of the marked</Button>
        </div>
      )}
      <ul className={classes.frames}>
        {shown.map((scan) => (
          <AnsweredFrame key={scan.id} scan={scan} />
        ))}
      </ul>
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

function AnsweredFrame({ scan }: { scan: AnsweredScan }) {
  const { thumbnail, answers } = scan;
  const fans = answers.filter(({ favourite }) => favourite).map(({ visitor }) => visitor);
  return (
    <li className={classes.frame}>
      <div className={classes.picture}>
        <img
          src={thumbnail.url}
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
      {answers
        .filter(({ comment }) => comment !== "")
        .map(({ visitor, comment, at }) => (
          <blockquote key={`${visitor} ${at}`} className={classes.comment}>
            <p>{comment}</p>
            <footer>
              {visitor}, {formatDay(at)}
            </footer>
          </blockquote>
        ))}
    </li>
  );
}
