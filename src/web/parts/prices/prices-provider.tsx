import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { getPrices, listPriceLists } from "../../../contract/prices/prices.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { useMay } from "../../platform/may.ts";
import { useCall } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { PricesContext } from "./use-prices.ts";
import classes from "./prices-provider.module.css";

/** The draft's version in the context: no published list has it. */
const DRAFT = 0;

/**
 * Provides the price list that pages compute with: the one in force, refetched after a refused price and when the
 * reader returns; for staff who preview it (`?prices=draft`), the draft.
 * @param sent with the page
 */
export function PricesProvider({ sent, children }: { sent: ReplyOf<typeof getPrices>; children: ReactNode }) {
  const { data } = useCall(getPrices, undefined, { initialData: sent, staleTime: 5 * MINUTE_MS });
  const [search] = useSearchParams();
  const session = useSession();
  const may = useMay();
  const isStaff = session.state === "signedIn" && session.user.role === "ADMIN" && may("prices");
  const previews = search.get("prices") === "draft" && isStaff;
  const { data: lists } = useCall(listPriceLists, undefined, { enabled: previews });
  const draft = previews ? (lists?.draft ?? null) : null;
  return (
    <PricesContext value={draft === null ? (data ?? sent) : { ...draft.list, version: DRAFT }}>
      {draft !== null && (
        <p className={classes.note} role="status">
          Preview of draft prices. Only staff see it. <Link to="/admin/prices">Back to prices</Link>
        </p>
      )}
      {children}
    </PricesContext>
  );
}
