import type { Order } from "../../contract/orders/order.ts";
import * as contract from "../../contract/digital-goods/digital-goods.ts";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { Section } from "../platform/section.tsx";
import { BoughtFile } from "./bought-file.tsx";
import { BoughtCard } from "./bought-card.tsx";
import classes from "./digital-goods.module.css";

/** Poll interval while the work after a payment is running, in ms. */
const LOOK_AGAIN_MS = 2000;

/** Shows a paid order's digital goods: files to download, gift cards to print. @param code a guest's access code */
export function OrderGoods({ order, code }: { order: Order; code: string | null }) {
  const digital = order.lines.some(({ productType, rollId }) => productType === "DIGITAL" && rollId === null);
  const paid = order.status === "PAID" || order.status === "COMPLETE";
  if (!digital || !paid || order.parentOrderId !== null) return null;
  return code === null ? <OfCustomer order={order} /> : <OfGuest code={code} />;
}

function OfCustomer({ order }: { order: Order }) {
  const params = { userId: order.customerId, orderId: order.id };
  const goods = useCall(contract.getDigitalGoods, { params }, LOOKS_AGAIN);
  return <Goods goods={goods} whose={params} />;
}

function OfGuest({ code }: { code: string }) {
  const goods = useCall(contract.getGuestDigitalGoods, { params: { code } }, LOOKS_AGAIN);
  return <Goods goods={goods} whose={{ code }} />;
}

const isEmpty = (goods: contract.DigitalGoods | undefined): boolean =>
  goods !== undefined && goods.files.length === 0 && goods.giftCards.length === 0;

/** Gift cards are created shortly after the payment. */
const LOOKS_AGAIN = {
  refetchInterval: ({ state }: { state: { data?: contract.DigitalGoods | undefined } }) =>
    isEmpty(state.data) ? LOOK_AGAIN_MS : false,
} as const;

function Goods({
  goods,
  whose,
}: {
  goods: ReturnType<typeof useCall<typeof contract.getDigitalGoods>>;
  whose: { userId: string; orderId: number } | { code: string };
}) {
  return (
    <Section title="Ready">
      <Loaded query={goods} skeleton={<RowsSkeleton rows={1} />}>
        {({ files, giftCards }) => (
          <ul className={classes.goods}>
            {files.map((file) => (
              <BoughtFile key={file.lineId} file={file} whose={whose} />
            ))}
            {giftCards.map((card) => (
              <BoughtCard key={card.id} card={card} />
            ))}
            {files.length + giftCards.length === 0 && <li className={classes.item}>Preparing…</li>}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
