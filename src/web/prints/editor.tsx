import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { getPrintDraft, listPapers, type Paper, type PrintDraft } from "../../contract/prints/prints.ts";
import { layOut } from "../../rules/prints/arrangement.ts";
import { tooSmallText } from "../../rules/prints/too-small.ts";
import { dollars } from "../parts/dollars.ts";
import { useWhose } from "../parts/people/whose.ts";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useHistoryState } from "../platform/guards.tsx";
import { BackLink } from "../platform/kit/back-link.tsx";
import { Page } from "../platform/page.tsx";
import { useCall } from "../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import { EditorControls } from "./editor-controls.tsx";
import classes from "./editor.module.css";
import { PaperChoice } from "./paper-choice.tsx";
import { chosenSize, priceOf, type PrintBuyer, printItem } from "./print-buying.ts";
import { PrintOfProduct, wishIn } from "./print-of-product.tsx";
import { PrintPreview } from "./print-preview.tsx";
import { useArrangement } from "./use-arrangement.ts";

export function PrintEditor({ draftId, buyer }: { draftId: string; buyer: PrintBuyer }) {
  const draft = useCall(
    getPrintDraft,
    { params: { draftId }, query: {} },
    { refetchInterval: whileMade, refetchOnMount: "always" },
  );
  const papers = useCall(listPapers, { query: { limit: 100 } });
  const { Your } = useWhose(buyer.userId);
  const selector = `${buyer.base}/print-orders/new/selector`;
  return (
    <Page title={`${Your} print`} back={<BackLink to={selector} label="Large Format Prints" />}>
      <Loaded query={draft} skeleton={<RowsSkeleton rows={2} height={300} />}>
        {({ draft: found }) => (
          <Loaded query={papers} skeleton={<RowsSkeleton rows={2} height={300} />}>
            {({ papers: all }) =>
              found.state === "READY" ? (
                <Arrange
                  key={draftId}
                  draft={found}
                  papers={all.filter(({ targetPrinter, sizes }) => targetPrinter === found.targetPrinter && sizes[0])}
                  buyer={buyer}
                  onBroken={() => void draft.refetch()}
                />
              ) : (
                <NotReady draft={found} selector={selector} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

const whileMade = ({ state }: { state: { data?: { draft: PrintDraft } | undefined } }) =>
  state.data?.draft.state === "CONVERTING" || state.data?.draft.state === "UPLOADED" ? 1000 : false;

function NotReady({ draft, selector }: { draft: PrintDraft; selector: string }) {
  const again = (
    <Button component={Link} to={selector}>
      Choose a picture
    </Button>
  );
  if (draft.state === "DAMAGED")
    return (
      <Empty title="This file cannot be printed" action={again}>
        {draft.problem}
      </Empty>
    );
  if (draft.state === "AWAITING_UPLOAD")
    return (
      <Empty title="The upload is incomplete" action={again}>
        The upload was interrupted. Choose the picture again.
      </Empty>
    );
  return (
    <p role="status" className={classes.quiet}>
      Preparing {draft.name}, {draft.progress}%
    </p>
  );
}

function Arrange({
  draft,
  papers,
  buyer,
  onBroken,
}: {
  draft: PrintDraft;
  papers: readonly Paper[];
  buyer: PrintBuyer;
  onBroken: () => void;
}) {
  const [search, setSearch] = useSearchParams();
  const wish = wishIn(useHistoryState());
  const chosen = chosenSize(papers, { variantId: search.get("size"), slug: search.get("paper") });
  if (draft.ordered)
    return (
      <Empty title="Already ordered">We print it as you ordered it. You can order it again from its order page.</Empty>
    );
  if (wish !== null && !papers.some(({ productId }) => productId === wish.productId))
    return <PrintOfProduct draft={draft} wish={wish} buyer={buyer} onBroken={onBroken} />;
  if (chosen === null) return <Empty title="No paper is available right now">Please try again tomorrow.</Empty>;
  const choose = (productVariantId: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("paper");
        next.set("size", productVariantId);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return <OnPaper draft={draft} papers={papers} {...chosen} buyer={buyer} onSize={choose} onBroken={onBroken} />;
}

function OnPaper({
  draft,
  papers,
  paper,
  size,
  buyer,
  onSize,
  onBroken,
}: {
  draft: PrintDraft;
  papers: readonly Paper[];
  paper: Paper;
  size: Paper["sizes"][number];
  buyer: PrintBuyer;
  onSize: (productVariantId: string) => void;
  onBroken: () => void;
}) {
  const arranging = useArrangement(draft);
  const { arrangement, change, saved, error } = arranging;
  const [proof, setProof] = useState(false);
  const inCart = buyer.quantityOf(draft.draftId);
  const [quantity, setQuantity] = useState(inCart || 1);
  const [ordering, setOrdering] = useState<{ state: "resting" | "busy" } | { state: "failed"; why: unknown }>({
    state: "resting",
  });
  const picture = { width: draft.width!, height: draft.height! };

  async function order(): Promise<void> {
    setOrdering({ state: "busy" });
    try {
      await saved();
      await buyer.order([printItem(paper, size, { draftId: draft.draftId, quantity })]);
      setOrdering({ state: "resting" });
    } catch (why) {
      setOrdering({ state: "failed", why });
    }
  }

  return (
    <div className={classes.editor}>
      <PrintPreview
        draft={draft}
        layout={layOut(picture, size, arrangement)}
        arranging={arranging}
        label={`${draft.name} on ${paper.name}, ${size.name}`}
        tone={proof ? paper : undefined}
        onBroken={onBroken}
      />
      <div className={classes.side}>
        <PaperChoice
          papers={papers}
          paper={paper}
          size={size}
          picture={picture}
          arrangement={arrangement}
          isMember={buyer.isMember}
          onChange={({ productVariantId }) => onSize(productVariantId)}
        />
        <section className={classes.buy} aria-label="Quantity" data-bottom-bar>
          <div className={classes.sum}>
            <QuantityStepper
              line={{ productType: "PRINT", stock: null, quantity }}
              name="prints"
              onChange={setQuantity}
            />
            <strong>{dollars(quantity * priceOf(size, buyer.isMember))}</strong>
          </div>
          {!buyer.isMember && size.memberPrice !== null && size.memberPrice < size.price && (
            <p className={classes.quiet}>{dollars(quantity * size.memberPrice)} for members</p>
          )}
          <FormMessage>
            {ordering.state === "failed"
              ? messageOf(ordering.why)
              : error !== null && `Not saved yet: ${messageOf(error)}`}
          </FormMessage>
          <Button
            size="lg"
            fullWidth
            loading={ordering.state === "busy"}
            disabled={tooSmallText(picture, size, arrangement, paper.sizes) !== null}
            onClick={() => void order()}
          >
            {inCart > 0 ? "Update cart" : buyer.orderLabel}
          </Button>
        </section>
        <EditorControls arrangement={arrangement} proof={proof} onProof={setProof} onChange={change} />
      </div>
    </div>
  );
}
