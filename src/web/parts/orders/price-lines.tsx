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
  "key" | "rollKey" | "description" | "quantity" | "amount" | "creditKind" | "productType"
>;
/** What a quote and an order have in common. */
export type Priced = Omit<Quote, "tier" | "lines"> & { lines: readonly Line[] };

/** Rolls up to which every line stands open at once. */
const OPEN_UP_TO = 5;

/**
 * An order's price line by line, the lines of a roll under its name.
 * @param rollNames what to call each roll, by its key, in the order of the rolls
 */
export function PriceLines({ priced, rollNames }: { priced: Priced; rollNames: ReadonlyMap<string, string> }) {
  const bought = priced.lines.filter((line) => !isShipping(line));
  const own = bought.filter((line) => line.rollKey === null || !rollNames.has(line.rollKey));
  const open = rollNames.size <= OPEN_UP_TO;
  return (
    <div className={classes.lines}>
      {[...rollNames].map(([key, name]) => (
        <RollLines key={key} name={name} lines={priced.lines.filter(({ rollKey }) => rollKey === key)} open={open} />
      ))}
      {own.length > 0 && (
        <ul>
          {own.map((line) => (
            <LineItem key={line.key} line={line} />
          ))}
        </ul>
      )}
    </div>
  );
}

function RollLines({ name, lines, open }: { name: string; lines: readonly Line[]; open: boolean }) {
  if (lines.length === 0) return null; // a roll that came undeclared is not charged
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return (
    <details className={classes.roll} open={open}>
      <summary>
        <span>{name}</span>
        <span className={classes.amount}>{dollars(amount)}</span>
      </summary>
      <ul>
        {lines.map((line) => (
          <LineItem key={line.key} line={line} />
        ))}
      </ul>
    </details>
  );
}

function LineItem({ line }: { line: Line }) {
  return (
    <li className={classes.line}>
      <span>
        {line.description}
        {line.quantity > 1 && ` × ${line.quantity}`}
        {line.creditKind && <span className={classes.credit}>{CREDIT_KIND_LABELS[line.creditKind]} credit used</span>}
      </span>
      <span className={classes.amount}>{dollars(line.amount)}</span>
    </li>
  );
}

/** The sum by part, down to the total. */
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
