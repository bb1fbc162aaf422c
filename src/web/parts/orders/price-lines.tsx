import type { Quote } from "../../../contract/orders/order.ts";
import { CREDIT_KIND_LABELS, CREDIT_KINDS } from "../../../rules/memberships/tiers.ts";
import { creditLineLabel, type OrderStatus } from "../../../rules/orders/statuses.ts";
import { isShipping } from "../../../rules/orders/sum-rows.ts";
import { dollars } from "../dollars.ts";
import classes from "./price-lines.module.css";
import { SumList } from "./sum-list.tsx";
import { sumParts } from "./sum-parts.ts";

type Line = Pick<
  Quote["lines"][number],
  "key" | "rollKey" | "description" | "quantity" | "amount" | "discount" | "creditKind" | "creditAmount" | "productType"
>;
export type Priced = Omit<Quote, "tier" | "lines"> & { lines: readonly Line[] };

/** Up to this many rolls, all lines are expanded initially. */
const OPEN_UP_TO = 5;

/**
 * Lists an order's price lines, grouped under roll names. Discounts appear below their line with the reason.
 * @param rollNames labels by roll key, in roll order
 * @param couponCode coupon used for pricing
 */
export function PriceLines({
  priced,
  rollNames,
  couponCode,
}: {
  priced: Priced;
  rollNames: ReadonlyMap<string, string>;
  couponCode: string | null;
}) {
  const bought = priced.lines.filter((line) => !isShipping(line));
  const own = bought.filter((line) => line.rollKey === null || !rollNames.has(line.rollKey));
  const open = rollNames.size <= OPEN_UP_TO;
  return (
    <div className={classes.lines}>
      {[...rollNames].map(([key, name]) => (
        <RollLines
          key={key}
          name={name}
          lines={priced.lines.filter(({ rollKey }) => rollKey === key)}
          couponCode={couponCode}
          open={open}
        />
      ))}
      {own.length > 0 && (
        <ul>
          {own.map((line) => (
            <LineItem key={line.key} line={line} couponCode={couponCode} />
          ))}
        </ul>
      )}
    </div>
  );
}

function RollLines({
  name,
  lines,
  couponCode,
  open,
}: {
  name: string;
  lines: readonly Line[];
  couponCode: string | null;
  open: boolean;
}) {
  if (lines.length === 0) return null; // undeclared rolls are not charged
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return (
    <details className={classes.roll} open={open}>
      <summary>
        <span>{name}</span>
        <span className={classes.amount}>{dollars(amount)}</span>
      </summary>
      <ul>
        {lines.map((line) => (
          <LineItem key={line.key} line={line} couponCode={couponCode} isSum={lines.length === 1} />
        ))}
      </ul>
    </details>
  );
}

/** @param isSum its amount is already shown as its roll's */
function LineItem({ line, couponCode, isSum = false }: { line: Line; couponCode: string | null; isSum?: boolean }) {
  return (
    <li className={classes.line}>
      <span>
        {line.description}
        {line.quantity > 1 && ` × ${line.quantity}`}
        {line.discount > 0 && (
          <span className={classes.credit}>
            {dollars(-line.discount)} {couponCode === null ? "discount" : `with ${couponCode.toUpperCase()}`}
          </span>
        )}
        {line.creditKind && (
          <span className={classes.credit}>
            {CREDIT_KIND_LABELS[line.creditKind]} credit used
            {line.creditAmount < line.amount && `, ${dollars(-line.creditAmount)}`}
          </span>
        )}
      </span>
      {!isSum && <span className={classes.amount}>{dollars(line.amount)}</span>}
    </li>
  );
}

export function PriceSum({ priced, status = "OPEN" }: { priced: Priced; status?: OrderStatus }) {
  const words = {
    serviceCredits: `Credits: ${creditsUsed(priced.lines)}`,
    appliedCredit: creditLineLabel(status),
  };
  return <SumList ruled parts={sumParts(priced, words)} total={dollars(priced.total)} />;
}

/** "2 Dev + scan, 1 Rush": service lines have one unit each. */
function creditsUsed(lines: readonly Line[]): string {
  return CREDIT_KINDS.map((kind) => ({
    kind,
    count: lines.filter((line) => line.creditKind === kind).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${CREDIT_KIND_LABELS[kind]}`)
    .join(", ");
}
