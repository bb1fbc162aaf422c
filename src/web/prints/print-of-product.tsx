import { Alert, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PrintDraft } from "../../contract/prints/prints.ts";
import { getProduct } from "../../contract/products/products.ts";
import { dpiOfLayout, layOut } from "../../rules/prints/arrangement.ts";
import { frameOf } from "../../rules/prints/frames.ts";
import { qualityOf } from "../../rules/prints/resolution.ts";
import { sheetOfProduct } from "../../rules/prints/sheet-of-product.ts";
import { type NamedSheet, tooSmallText } from "../../rules/prints/too-small.ts";
import { dollars } from "../parts/dollars.ts";
import type { ChosenProduct } from "../parts/products/chosen-product.ts";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { EditorControls } from "./editor-controls.tsx";
import classes from "./editor.module.css";
import type { PrintBuyer } from "./print-buying.ts";
import { PrintPreview } from "./print-preview.tsx";
import { useArrangement } from "./use-arrangement.ts";

/** Returns the choice made on a product page, from this history entry; null if none. */
export function wishIn(state: unknown): ChosenProduct | null {
  const wish = (state as { wish?: Partial<ChosenProduct> } | null)?.wish;
  const isOne = typeof wish?.productId === "string" && wish.productType === "PRINT" && typeof wish.price === "number";
  return isOne ? (wish as ChosenProduct) : null;
}

type OfProduct = { draft: PrintDraft; wish: ChosenProduct; buyer: PrintBuyer; onBroken: () => void };

/**
 * A print without one of the papers, such as a framed one: arranged on a sheet of its product's size, or unarranged if
 * the product has none.
 */
export function PrintOfProduct(props: OfProduct) {
  const product = useCall(getProduct, { params: { productId: props.wish.productId } });
  return (
    <Loaded query={product} skeleton={<RowsSkeleton rows={2} height={300} />}>
      {({ product: { details } }) => {
        const sheet = sheetOfProduct(details.find(({ filterable }) => filterable["size"])?.filterable["size"]);
        return sheet === null ? <AsItIs {...props} /> : <OnSheet {...props} sheet={sheet} />;
      }}
    </Loaded>
  );
}

/** The lab gets the whole picture and the selected options. */
function AsItIs({ draft, wish, buyer, onBroken }: OfProduct) {
  return (
    <div className={classes.editor}>
      <div className={classes.table}>
        <img className={classes.whole} src={draft.previewUrl ?? ""} alt={draft.name} onError={onBroken} />
      </div>
      <div className={classes.side}>
        <Chosen wish={wish} />
        <Buy draft={draft} wish={wish} buyer={buyer} />
      </div>
    </div>
  );
}

/** What was chosen on the product's page. */
function Chosen({ wish: { name, selectedOptions }, size }: { wish: ChosenProduct; size?: string }) {
  const words = [size, ...Object.values(selectedOptions).map(({ label }) => label)].filter(Boolean);
  return (
    <section className={classes.chosen} aria-label="Your choice">
      <h2>{name}</h2>
      <p>{words.join(", ")}</p>
    </section>
  );
}

function OnSheet({ draft, wish, buyer, onBroken, sheet }: OfProduct & { sheet: NamedSheet }) {
  const arranging = useArrangement(draft);
  const { arrangement, change, saved, error } = arranging;
  const picture = { width: draft.width!, height: draft.height! };
  const layout = layOut(picture, sheet, arrangement);
  const problem = tooSmallText(picture, sheet, arrangement, []);
  const isLow = qualityOf(dpiOfLayout(layout)) === "LOW";
  return (
    <div className={classes.editor}>
      <PrintPreview
        draft={draft}
        layout={layout}
        arranging={arranging}
        label={`${draft.name}, ${sheet.name}`}
        frame={frameOf(wish.selectedOptions)}
        onBroken={onBroken}
      />
      <div className={classes.side}>
        <Chosen wish={wish} size={sheet.name} />
        <div aria-live="polite">
          {(problem !== null || isLow) && (
            <Alert
              color="sun"
              variant="light"
              radius="md"
              role="none"
              title={problem === null ? "Too large for this picture" : "Can't print this picture"}
            >
              {problem ?? `At ${sheet.name} it has ${dpiOfLayout(layout)} dpi, so pixels may show up close.`}
            </Alert>
          )}
        </div>
        <Buy draft={draft} wish={wish} buyer={buyer} saved={saved} refused={problem !== null} />
        <FormMessage>{error !== null && `Not saved yet: ${messageOf(error)}`}</FormMessage>
        <EditorControls arrangement={arrangement} onChange={change} />
      </div>
    </div>
  );
}

/** @param saved resolves after the lab has the arrangement */
function Buy({
  draft,
  wish,
  buyer,
  saved,
  refused = false,
}: Omit<OfProduct, "onBroken"> & { saved?: () => Promise<void>; refused?: boolean }) {
  const [quantity, setQuantity] = useState(buyer.quantityOf(draft.draftId) || wish.quantity);
  const order = useMutation({
    mutationFn: async () => {
      await saved?.();
      await buyer.order([{ ...wish, quantity, print: { draftId: draft.draftId } }]);
    },
  });
  return (
    <section className={classes.buy} aria-label="Quantity" data-bottom-bar>
      <div className={classes.sum}>
        <QuantityStepper line={{ productType: "PRINT", stock: null, quantity }} name="prints" onChange={setQuantity} />
        <strong>{dollars(quantity * (buyer.isMember ? wish.memberPrice : wish.price))}</strong>
      </div>
      <FormMessage>{order.isError && messageOf(order.error)}</FormMessage>
      <Button size="lg" fullWidth loading={order.isPending} disabled={refused} onClick={() => order.mutate()}>
        {buyer.quantityOf(draft.draftId) > 0 ? "Update cart" : buyer.orderLabel}
      </Button>
    </section>
  );
}
