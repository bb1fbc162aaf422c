import { useMutation } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { getPrintDraft, startScanPrints } from "../../contract/prints/prints.ts";
import { api } from "../platform/api.ts";
import { useWhose } from "../parts/people/whose.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { keptPrints } from "../platform/kept-prints.ts";
import { Page } from "../platform/page.tsx";
import { useCall } from "../platform/query.ts";
import { useStored } from "../platform/storage.ts";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { PictureDrop } from "./picture-drop.tsx";
import type { PrintBuyer } from "./print-buying.ts";
import { ScanChooser } from "./scan-chooser.tsx";
import classes from "./selector.module.css";

const NONE: ReadonlySet<string> = new Set();
/** Pictures that were sent lately and are shown to go on with. */
const SHOWN = 6;

/** Which picture a large print is made from: a scan, one of one's own, or one that was sent before. */
export function PrintSelector({ buyer: { userId, base } }: { buyer: PrintBuyer }) {
  const { own: isOwn, your } = useWhose(userId);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // What the product's page told: paper, size, choices.
  const state: unknown = useLocation().state;
  const arrange = (draftId: string) =>
    void navigate({ pathname: `${base}/print-orders/${draftId}`, search: search.toString() }, { state });
  const start = useMutation({
    mutationFn: (scanId: string) =>
      api.call(startScanPrints, { params: { userId: userId! }, body: { scanIds: [scanId] } }),
    onSuccess: ({ draftIds }) => arrange(draftIds[0]!),
  });
  const own = (
    <section className={classes.part}>
      <h2>{userId === null ? "Your picture" : isOwn ? "Or a picture of your own" : "Or another picture"}</h2>
      <PictureDrop
        title="Send a picture"
        targetPrinter="LARGE_FORMAT"
        maxFiles={1}
        onReady={({ draftId }) => arrange(draftId)}
      />
      <SentLately to={(draftId) => `${base}/print-orders/${draftId}${search.size > 0 ? `?${search}` : ""}`} />
    </section>
  );
  return (
    <Page
      title="Large Format Prints"
      width="wide"
      intro="Fine art paper, one frame at a time. Choose the picture first; paper, size and crop come next."
      actions={<Link to={`${base}/small-print-orders`}>Small prints instead</Link>}
    >
      {userId === null ? (
        <div className={classes.alone}>{own}</div>
      ) : (
        <TwoColumns sideWidth="wide">
          <MainColumn>
            <section className={classes.part}>
              <h2>From {your} scans</h2>
              <FormMessage>{start.isError && messageOf(start.error)}</FormMessage>
              <ScanChooser
                userId={userId}
                picked={NONE}
                onPick={({ id }) => {
                  if (!start.isPending) start.mutate(id);
                }}
              />
            </section>
          </MainColumn>
          <SideColumn>{own}</SideColumn>
        </TwoColumns>
      )}
    </Page>
  );
}

/** What this browser sent and nobody ordered yet. */
function SentLately({ to }: { to: (draftId: string) => string }) {
  const kept = useStored(keptPrints);
  // Those on their way are shown where they are sent.
  const large = (kept?.drafts ?? [])
    .filter(({ targetPrinter, progress }) => targetPrinter === "LARGE_FORMAT" && progress === 0)
    .slice(0, SHOWN);
  if (large.length === 0) return null;
  return (
    <>
      <h3 className={classes.lately}>Sent before</h3>
      <ul className={classes.sent}>
        {large.map(({ draftId, name }) => (
          <Sent key={draftId} draftId={draftId} name={name} to={to(draftId)} />
        ))}
      </ul>
    </>
  );
}

function Sent({ draftId, name, to }: { draftId: string; name: string; to: string }) {
  const { data } = useCall(getPrintDraft, { params: { draftId }, query: {} }, { retry: false });
  if (!data || data.draft.ordered || data.draft.previewUrl === null) return null;
  return (
    <li>
      <Link to={to}>
        <img src={data.draft.previewUrl} alt="" />
        <span>{name}</span>
      </Link>
    </li>
  );
}
