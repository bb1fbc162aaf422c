import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { printContactSheet } from "../../contract/film/contact-sheets.ts";
import { getPrintDraft, startScanPrints } from "../../contract/prints/prints.ts";
import { getProduct } from "../../contract/products/products.ts";
import { isContactSheet } from "../../rules/prints/sheet-of-product.ts";
import { api } from "../platform/api.ts";
import type { ChosenProduct } from "../parts/products/chosen-product.ts";
import { useWhose } from "../parts/people/whose.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useHistoryState } from "../platform/guards.tsx";
import { storedPrints } from "../platform/stored-prints.ts";
import { Page } from "../platform/page.tsx";
import { useCall } from "../platform/query.ts";
import { Empty, Loaded, PageSkeleton } from "../platform/states.tsx";
import { useStored } from "../platform/storage.ts";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { PictureDrop } from "./picture-drop.tsx";
import type { PrintBuyer } from "./print-buying.ts";
import { wishIn } from "./print-of-product.tsx";
import { RollChooser } from "./roll-chooser.tsx";
import { ScanChooser } from "./scan-chooser.tsx";
import classes from "./selector.module.css";

const NONE: ReadonlySet<string> = new Set();
const SHOWN = 6;

/** Starts a print: with a picture, or with a roll if the selected product is its contact sheet. */
export function PrintSelector({ buyer }: { buyer: PrintBuyer }) {
  const wish = wishIn(useHistoryState());
  const product = useCall(getProduct, { params: { productId: wish?.productId ?? "" } }, { enabled: wish !== null });
  if (wish === null) return <PictureSelector buyer={buyer} />;
  return (
    <Loaded query={product} skeleton={<PageSkeleton />}>
      {({ product: { details } }) =>
        isContactSheet(details) ? <RollSelector buyer={buyer} {...wish} /> : <PictureSelector buyer={buyer} />
      }
    </Loaded>
  );
}

/** Navigates to the editor of a draft, with the product page's choices: paper, size, options. */
function useArrange(base: string): (draftId: string) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state: unknown = useLocation().state;
  return (draftId) =>
    void navigate({ pathname: `${base}/print-orders/${draftId}`, search: search.toString() }, { state });
}

function RollSelector({
  buyer: { userId, base },
  name,
  slug,
}: { buyer: PrintBuyer } & Pick<ChosenProduct, "name" | "slug">) {
  const { your, own } = useWhose(userId);
  const arrange = useArrange(base);
  const start = useMutation({
    mutationFn: (rollId: string) => api.call(printContactSheet, { params: { userId: userId! }, body: { rollId } }),
    onSuccess: ({ draftId }) => arrange(draftId),
  });
  return (
    <Page title={name} intro="Choose a roll. We print all of its frames on one sheet.">
      {userId === null ? (
        <Empty
          title="Log in to choose a roll"
          action={
            <Button component={Link} to="/login" state={{ origin: `/products/${slug}` }}>
              Log in
            </Button>
          }
        >
          Contact sheets are made from the scans in your library.
        </Empty>
      ) : (
        <section className={classes.part}>
          <h2>{own ? "Your rolls" : `From ${your} rolls`}</h2>
          <FormMessage>{start.isError && messageOf(start.error)}</FormMessage>
          <RollChooser userId={userId} isPending={start.isPending} onPick={(rollId) => start.mutate(rollId)} />
        </section>
      )}
    </Page>
  );
}

function PictureSelector({ buyer: { userId, base } }: { buyer: PrintBuyer }) {
  const { own: isOwn, your } = useWhose(userId);
  const [search] = useSearchParams();
  const arrange = useArrange(base);
  const start = useMutation({
    mutationFn: (scanId: string) =>
      api.call(startScanPrints, { params: { userId: userId! }, body: { scanIds: [scanId] } }),
    onSuccess: ({ draftIds }) => arrange(draftIds[0]!),
  });
  const own = (
    <section className={classes.part}>
      <h2>{userId === null ? "Your picture" : isOwn ? "Or upload your own picture" : "Or another picture"}</h2>
      <PictureDrop
        title="Upload a picture"
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

      intro="Fine art paper, one frame at a time. Choose the picture first; paper, size and crop come next."
      actions={<Link to={`${base}/small-print-orders`}>4x6 Prints</Link>}
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

/** Lists this browser's uploads that are not ordered yet. */
function SentLately({ to }: { to: (draftId: string) => string }) {
  const stored = useStored(storedPrints);
  // Uploads in progress are shown in the drop area.
  const large = (stored?.drafts ?? [])
    .filter(({ targetPrinter, progress }) => targetPrinter === "LARGE_FORMAT" && progress === 0)
    .slice(0, SHOWN);
  if (large.length === 0) return null;
  return (
    <>
      <h3 className={classes.lately}>Recent uploads</h3>
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
