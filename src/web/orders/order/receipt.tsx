import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { useLab } from "../../platform/lab.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { isGoods } from "../../../rules/orders/goods.ts";
import { groupedPrints } from "../../../rules/prints/print-groups.ts";
import { goodsAreShipped } from "../../../rules/shipping/delivery.ts";
import { dayText } from "../../../rules/lab/promise.ts";
import { creditLineLabel, ORDER_STATUS_LABELS } from "../../../rules/orders/statuses.ts";
import { formatDay } from "../../platform/dates.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { Page } from "../../platform/page.tsx";
import { Loaded, PageSkeleton } from "../../platform/states.tsx";
import { AddressLines } from "../../parts/address/address-lines.tsx";
import { LabAddress } from "../../parts/address/lab-address.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { dollars } from "../../parts/dollars.ts";
import { paymentText, rollNamesOf } from "../../parts/orders/order-price.tsx";
import { isShipping } from "../../../rules/orders/sum-rows.ts";
import { useArrival } from "../../parts/orders/use-arrival.ts";
import { GoodsPicture } from "../../parts/products/goods-picture.tsx";
import { type SumPart, sumPart, sumParts } from "../../parts/orders/sum-parts.ts";
import classes from "../../parts/orders/printed-order.module.css";
import { useGoodsPictures } from "./order-items.tsx";
import { useOrder } from "./use-order.ts";

/** Printable order: items, costs and payment. @param back link to the order's page */
export function Receipt({ userId, orderId, back }: { userId: string; orderId: number; back: ReactNode }) {
  const order = useOrder(userId, orderId);
  return (
    <Loaded query={order} skeleton={<PageSkeleton />}>
      {(data) => (
        <Page
          title="Receipt"
          eyebrow={shownOrderNumber(data.id)}
          actions={
            <>
              {back}
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
            </>
          }
        >
          <Sheet order={data} />
        </Page>
      )}
    </Loaded>
  );
}

function Sheet({ order }: { order: Order }) {
  const lab = useLab();
  const names = rollNamesOf(order);
  const words = { serviceCredits: "Service credits", appliedCredit: creditLineLabel(order.status) };
  const pictures = useGoodsPictures(order, null);
  const arrival = useArrival(new Date(order.paidAt ?? order.createdAt));
  const isToSend =
    order.status === "PAID" &&
    goodsAreShipped(order.lines, order.deliveryMethod) &&
    !order.shipments.some(({ toCustomer, shippedAt }) => toCustomer && shippedAt !== null);
  const own = order.lines
    .filter((line) => !isShipping(line))
    .filter(({ rollId }) => rollId === null || !names.has(rollId));
  return (
    <div className={`${classes.sheet} ${classes.paper}`}>
      <header>
        <div>
          <p className={classes.number}>{shownOrderNumber(order.id)}</p>
          <p>
            {formatDay(order.createdAt)} · {ORDER_STATUS_LABELS[order.status]}
          </p>
          {order.promise?.days && <p>Scans ready by {dayText(order.promise.days.by)}</p>}
          {isToSend && (
            <p>
              Arrives between {arrival.from} and {arrival.to}
            </p>
          )}
        </div>
        <div>
          <p>
            <strong>{fullName(order.customer)}</strong>
          </p>
          {order.address && (
            <p>
              <AddressLines address={order.address} />
            </p>
          )}
        </div>
        <div>
          <LabAddress />
          <small>{lab.legalEntity}</small>
          <small>{lab.email}</small>
        </div>
      </header>
      <table>
        <tbody>
          {[...names].map(([id, name]) => (
            <Lines key={id} name={name} lines={order.lines.filter(({ rollId }) => rollId === id)} />
          ))}
          {own.length > 0 && <Lines name="Order" lines={own} pictures={pictures} />}
        </tbody>
        <tbody className={classes.sum}>
          {sumParts(order, words).map((part) => (
            <Part key={part.label} part={part} />
          ))}
        </tbody>
        <tbody className={classes.total}>
          <Part part={sumPart("Total", order.total)} />
        </tbody>
      </table>
      <footer>{paymentText(order)}</footer>
    </div>
  );
}

function Lines({
  name,
  lines,
  pictures,
}: {
  name: string;
  lines: Order["lines"];
  pictures?: ReturnType<typeof useGoodsPictures>;
}) {
  if (lines.length === 0) return null; // a roll that arrived undeclared is not charged
  return (
    <>
      <tr className={classes.group}>
        <td colSpan={2}>{name}</td>
      </tr>
      {groupedPrints(lines).map((group) => {
        const [line] = group;
        const pieces = group.reduce((sum, { quantity }) => sum + quantity, 0);
        return (
          <tr key={line.id}>
            <td>
              <div className={classes.item}>
                {pictures && isGoods(line) && (
                  <span aria-hidden>
                    <GoodsPicture group={group} {...pictures} />
                  </span>
                )}
                {pieces > 1 ? `${pieces} × ${line.description}` : line.description}
              </div>
            </td>
            <td className={classes.amount}>{dollars(group.reduce((sum, { amount }) => sum + amount, 0))}</td>
          </tr>
        );
      })}
    </>
  );
}

function Part({ part: { label, value } }: { part: SumPart }) {
  return (
    <tr>
      <td>{label}</td>
      <td className={classes.amount}>{value}</td>
    </tr>
  );
}
