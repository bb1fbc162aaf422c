import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Order } from "../../contract/orders/order.ts";
import { listPrints, type OrderedPrint } from "../../contract/prints/prints.ts";
import { arrangementFor, layOut } from "../../rules/prints/arrangement.ts";
import { useWhose, type Whose } from "../parts/people/whose.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { LINKS_REFRESH, useFreshLinks } from "../platform/fresh-links.ts";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./ordered-prints.module.css";
import { PrintSheet } from "./print-sheet.tsx";

export type PrintAgain = {
  again: (print: OrderedPrint) => void;
  busyId: string | null;
  problem: { printId: string; text: string } | null;
};

export function OrderedPrints({ order, printAgain }: { order: Order; printAgain: PrintAgain }) {
  const prints = useCall(
    listPrints,
    { params: { userId: order.customerId }, query: { orderId: order.id, limit: 100, desc: "false" } },
    LINKS_REFRESH,
  );
  const { again, busyId, problem } = printAgain;
  return (
    <PrintRows
      order={order}
      whose={useWhose(order.customerId)}
      prints={prints}
      problem={problem}
      renderAction={(print) => (
        <Button
          size="sm"
          variant="default"
          loading={busyId === print.id}
          disabled={busyId !== null && busyId !== print.id}
          aria-label={`Order again: ${print.name}`}
          onClick={() => again(print)}
        >
          Order again
        </Button>
      )}
    />
  );
}

/**
 * Lists prints with their papers and sizes.
 * @param prints their query @param renderAction renders each print's action @param below a note on all of them
 */
export function PrintRows({
  order,
  whose: { Your },
  prints,
  problem = null,
  renderAction,
  below,
}: {
  order: Order;
  whose: Whose;
  prints: UseQueryResult<{ prints: OrderedPrint[] }, Error>;
  problem?: PrintAgain["problem"];
  renderAction?: (print: OrderedPrint) => ReactNode;
  below?: ReactNode;
}) {
  const freshLink = useFreshLinks(() => void prints.refetch());
  const pieces = order.prints.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Section title={pieces === 1 ? `${Your} print` : `${Your} ${pieces} prints`}>
      <Loaded query={prints} skeleton={<RowsSkeleton rows={Math.min(3, order.prints.length)} height={104} />}>
        {({ prints: all }) => (
          <ul className={classes.prints}>
            {all.map((print) => (
              <li key={print.id} className={classes.print}>
                <Picture print={print} onBroken={freshLink} />
                <div className={classes.what}>
                  <strong>{print.name}</strong>
                  <p>
                    {[print.paper, print.size, print.quantity > 1 && `${print.quantity} of it`]
                      .filter(Boolean)
                      .join(", ")}
                  </p>
                  <FormMessage>{problem?.printId === print.id && problem.text}</FormMessage>
                </div>
                {renderAction?.(print)}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {below}
    </Section>
  );
}

/** Shows the print on its sheet, at true proportions; without a paper sheet, its picture. */
function Picture({ print, onBroken }: { print: OrderedPrint; onBroken: () => void }) {
  const { width, height, widthInches, heightInches, previewUrl, name } = print;
  if (previewUrl === null) return <span className={classes.picture} />;
  if (width === null || height === null || widthInches === null || heightInches === null)
    return (
      <span className={classes.picture}>
        <img src={previewUrl} alt="" onError={onBroken} />
      </span>
    );
  const picture = { width, height };
  const arrangement = print.arrangement ?? arrangementFor(picture);
  const layout = layOut(picture, { widthInches, heightInches }, arrangement);
  return (
    <span className={classes.picture} style={{ aspectRatio: `${layout.sheet.width} / ${layout.sheet.height}` }}>
      <PrintSheet
        layout={layout}
        picture={picture}
        src={previewUrl}
        turn={arrangement.turn}
        matColor={arrangement.matColor}
        label={name}
        onBroken={onBroken}
      />
    </span>
  );
}
