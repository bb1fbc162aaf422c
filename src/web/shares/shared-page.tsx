import { Button, Skeleton } from "@mantine/core";
import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { IconDownload } from "../platform/icons.tsx";
import { formatDay } from "../platform/dates.ts";
import { useFreshLinks } from "../platform/fresh-links.ts";
import { Page } from "../platform/page.tsx";
import { Empty, Problem } from "../platform/states.tsx";
import classes from "./shared-page.module.css";
import { NameDialog } from "./visit/name-dialog.tsx";
import { SharedFrames } from "./visit/shared-frames.tsx";
import { SharedViewer } from "./visit/shared-viewer.tsx";
import { SharePassword } from "./visit/share-password.tsx";
import { useAnswers } from "./visit/use-answers.ts";
import { type SharedPictures, useSharedScans } from "./visit/use-shared-scans.ts";
import { storeShareKey, openShares } from "./visit/visitor.ts";

/** A share as visitors see it (docs/product/shares.md#shared-page). */
export function SharedPage({ code }: { code: string }) {
  const found = useSharedScans(code);
  const isLocked = found.state === "locked";
  // Deletes a key that no longer opens the share.
  useEffect(() => {
    if (isLocked && openShares.get()?.[code] !== undefined) storeShareKey(code, null);
  }, [isLocked, code]);

  if (found.state === "open") return <SharedScans code={code} shared={found.shared} refetch={found.refetch} />;
  if (found.state === "locked")
    return (
      <SharePassword
        code={code}
        onKey={(key) => {
          storeShareKey(code, key);
          found.retry();
        }}
      />
    );
  if (found.state === "gone")
    return (
      <Empty title="This share has ended">
        This link has ended, expired or is mistyped. Ask the person who sent it to you.
      </Empty>
    );
  if (found.state === "failed") return <Problem error={found.error} retry={found.retry} />;
  return (
    <div className={classes.waiting} role="status" aria-label="Loading the pictures">
      <Skeleton height={56} width="min(24rem, 80%)" radius="md" />
      <div className={classes.rows}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={260} radius="md" />
        ))}
      </div>
    </div>
  );
}

function SharedScans({ code, shared, refetch }: { code: string; shared: SharedPictures; refetch: () => void }) {
  const { scans, sharedBy, title, expiresAt, zipUrl, mayAnswer } = shared;
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { fromPage?: boolean } | null };
  const navigate = useNavigate();
  const said = useAnswers(code, shared);
  const answers = mayAnswer ? said : null;
  const onBroken = useFreshLinks(refetch);
  const shownId = search.get("picture");
  const facts = [
    `from ${sharedBy}`,
    `${scans.length} ${scans.length === 1 ? "picture" : "pictures"}`,
    expiresAt && `here until ${formatDay(expiresAt)}`,
  ];

  return (
    <Page
      title={title || `${sharedBy}'s pictures`}
      head={<></>}
      eyebrow={facts.filter(Boolean).join(" · ")}
      intro={mayAnswer && `Mark your favorites and leave comments for ${sharedBy}.`}

      actions={
        zipUrl && (
          <Button component="a" href={zipUrl} leftSection={<IconDownload size={20} aria-hidden />}>
            Download all
          </Button>
        )
      }
    >
      {!shownId && (
        <p className={classes.problem} role="alert">
          {said.problem}
        </p>
      )}
      {scans.length === 0 ? (
        <Empty title="These pictures are no longer stored">{sharedBy} may be able to restore them.</Empty>
      ) : (
        <SharedFrames scans={scans} answers={answers} onBroken={onBroken} />
      )}
      {shownId && scans.length > 0 && (
        <SharedViewer
          scans={scans}
          shownId={shownId}
          answers={answers}
          onShow={(id) => void navigate(`?picture=${id}`, { replace: true, state, preventScrollReset: true })}
          onClose={() =>
            state?.fromPage ? void navigate(-1) : void navigate("?", { replace: true, preventScrollReset: true })
          }
          onBroken={onBroken}
        />
      )}
      {said.asksForName && <NameDialog sharedBy={sharedBy} onName={said.linkIntoPlace} />}
    </Page>
  );
}
