import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Order } from "../../contract/orders/order.ts";
import { listPrints, type OrderedPrint } from "../../contract/prints/prints.ts";
import { useWhose, type Whose } from "../parts/people/whose.ts";
import { PrintThumb } from "../parts/prints/print-thumb.tsx";
import { FormMessage } from "../platform/form-message.tsx";
import { LINKS_REFRESH, useFreshLinks } from "../platform/fresh-links.ts";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./ordered-prints.module.css";

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
                <PrintThumb print={print} onBroken={freshLink} />
                <div className={classes.what}>
                  <strong>{print.name}</strong>
                  <p>
                    {[print.paper, print.size, print.quantity > 1 && `${print.quantity} copies`]
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
