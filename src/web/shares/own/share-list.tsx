import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { listShares, type Share, withdrawShare } from "../../../contract/shares/shares.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { List } from "../../platform/kit/list/list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { RowsSkeleton } from "../../platform/states.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { CopyLink, useShareLink } from "./share-link.tsx";
import classes from "./share-list.module.css";
import { answersText, framesText, isOver, rulesText, titleOfShare, viewsText } from "./share-words.ts";

const ADDRESS = { pageSize: 20 } as const;

/** Lists a customer's shares, newest first. @param base path of the customer's area */
export function ShareList({ userId, base }: { userId: string; base: string }) {
  const list = useListAddress(ADDRESS);
  const shares = useCall(
    listShares,
    { params: { userId }, query: list.query },
    { keepPrevious: true, ...LINKS_REFRESH },
  );
  const refresh = () => void shares.refetch();
  useLive((event) => event.type === "share" && event.userId === userId && refresh(), refresh);
  return (
    <List
      list={list}
      query={shares}
      rowsOf={(data) => data.shares}
      noun={["share", "shares"]}
      search="Title, end of the link"
      none={{
        title: "No shares",
        words: "Open a roll and share it: friends see it without an account, and clients mark their favorites.",
        action: (
          <Button component={Link} to={`${base}/rolls`}>
            View rolls
          </Button>
        ),
      }}
      skeleton={<RowsSkeleton rows={4} height={112} />}
    >
      {(rows) => (
        <ul className={classes.shares}>
          {rows.map((share) => (
            <ShareRow key={share.id} share={share} userId={userId} base={base} />
          ))}
        </ul>
      )}
    </List>
  );
}

function ShareRow({ share, userId, base }: { share: Share; userId: string; base: string }) {
  const title = titleOfShare(share);
  const answers = answersText(share);
  return (
    <li className={classes.share} data-over={isOver(share) || undefined}>
      <div className={classes.covers} aria-hidden>
        {share.thumbnails.map(({ read }) => (
          <img key={read} src={read} alt="" loading="lazy" />
        ))}
      </div>
      <div className={classes.what}>
        <Link className={classes.cover} to={`${base}/shares/${share.id}`}>
          {title}
        </Link>
        <span>
          {share.title && `${framesText(share)} · `}
          {viewsText(share)}
        </span>
        <span>{rulesText(share)}</span>
        {answers && <strong>{answers}</strong>}
      </div>
      <div className={classes.actions}>
        <ShareActions share={share} userId={userId} />
      </div>
    </li>
  );
}

/** Copies the link, changes or withdraws a share. @param onWithdrawn navigates away afterwards */
export function ShareActions({
  share,
  userId,
  onWithdrawn,
}: {
  share: Share;
  userId: string;
  onWithdrawn?: () => void;
}) {
  const [openDialog, setOpenDialog] = useState<"change" | "withdraw" | null>(null);
  const link = useShareLink(share.code);
  const title = titleOfShare(share);
  const withdraw = useCallMutation(withdrawShare, { refreshes: [listShares] });
  const close = () => setOpenDialog(null);
  return (
    <>
      <CopyLink link={link} what={title} />
      <Button variant="default" size="sm" aria-label={`Change ${title}`} onClick={() => setOpenDialog("change")}>
        Change
      </Button>
      <Button variant="default" size="sm" aria-label={`End share ${title}`} onClick={() => setOpenDialog("withdraw")}>
        End share
      </Button>
      {openDialog === "change" && <ShareDialog userId={userId} of={share} onClose={close} />}
      {openDialog === "withdraw" && (
        <ConfirmDialog
          title={`End ${title}?`}
          confirmLabel="End share"
          onConfirm={async () => {
            await withdraw.mutateAsync({ params: { userId, shareId: share.id } });
            showToast("The link no longer works");
            onWithdrawn?.();
          }}
          onClose={close}
        >
          The link stops working for good. You can share the same frames again with a new one.
        </ConfirmDialog>
      )}
    </>
  );
}
