import { Button, Checkbox, Skeleton, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { SharedScan } from "../../contract/shares/shared-scans.ts";
import { useLab } from "../platform/lab.ts";
import { IconDownload } from "../platform/icons.tsx";
import { formatDay } from "../platform/dates.ts";
import { useFreshLinks } from "../platform/fresh-links.ts";
import { placeholderStyle } from "../platform/placeholder.ts";
import { Empty, Problem } from "../platform/states.tsx";
import classes from "./shared-page.module.css";
import { Selection } from "./visit/selection.tsx";
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
      <Skeleton height="min(60dvh, 34rem)" radius="xl" />
      <div className={classes.rows}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={260} radius="md" />
        ))}
      </div>
    </div>
  );
}

function SharedScans({ code, shared, refetch }: { code: string; shared: SharedPictures; refetch: () => void }) {
  const lab = useLab();
  const { scans, sharedBy, title, expiresAt, zipUrl, mayAnswer } = shared;
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { fromPage?: boolean } | null };
  const navigate = useNavigate();
  const said = useAnswers(code, shared);
  const answers = mayAnswer ? said : null;
  const onBroken = useFreshLinks(refetch);
  const shownId = search.get("picture");
  const [favoritesOnly, setFavoritesOnly] = useState(false);
  const isFavorite = ({ id }: SharedScan) => answers?.of(id).favorite === true;
  const favorites = scans.filter(isFavorite).length;
  // The picture in the viewer stays in the list when its mark is removed there.
  const shown =
    favoritesOnly && favorites > 0 ? scans.filter((scan) => isFavorite(scan) || scan.id === shownId) : scans;
  const facts = [
    `From ${sharedBy}`,
    `${scans.length} ${scans.length === 1 ? "picture" : "pictures"}`,
    expiresAt && `until ${formatDay(expiresAt)}`,
  ];

  const [cover] = scans;
  return (
    <div className={classes.gallery}>
      <header className={classes.cover} data-empty={cover === undefined || undefined}>
        {cover && (
          <img
            src={cover.midResOptimized.read}
            alt=""
            fetchPriority="high"
            style={placeholderStyle(cover.placeholder)}
            onError={onBroken}
          />
        )}
        <div className={classes.words}>
          <p>{facts.filter(Boolean).join(" · ")}</p>
          <Title order={1}>{title || `${sharedBy}'s pictures`}</Title>
          {mayAnswer && <p>Mark your favorites and send them to {sharedBy}.</p>}
          {zipUrl && (
            <Button component="a" href={zipUrl} leftSection={<IconDownload size={20} aria-hidden />}>
              Download all
            </Button>
          )}
        </div>
      </header>
      {!shownId && (
        <p className={classes.problem} role="alert">
          {said.problem}
        </p>
      )}
      {scans.length === 0 ? (
        <Empty title="These pictures are no longer stored">{sharedBy} may be able to restore them.</Empty>
      ) : (
        <>
          {favorites > 0 && (
            <Checkbox
              className={classes.tools}
              label={`Only my ${favorites === 1 ? "favorite" : `${favorites} favorites`}`}
              checked={favoritesOnly}
              onChange={({ currentTarget }) => setFavoritesOnly(currentTarget.checked)}
            />
          )}
          <SharedFrames scans={shown} answers={answers} onBroken={onBroken} />
        </>
      )}
      {answers && <Selection code={code} shared={shared} answers={answers} />}
      <p className={classes.lab}>
        Developed and scanned by <Link to="/">{lab.name}</Link>
      </p>
      {shownId && scans.length > 0 && (
        <SharedViewer
          scans={shown}
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
    </div>
  );
}
