import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearchParams } from "react-router";
import type { RollOfOrder } from "../../contract/orders/order.ts";
import { acceptsScans } from "./roll-steps.ts";

/** History state that marks a roll as chosen on the page itself. */
const CHOSEN_HERE = { chosenHere: true };

/**
 * The order's selected roll: initially the one from the scanned barcode or link, else the first with something left to
 * do. Changes synchronously with the key press, because the next key applies to the new roll; the URL follows.
 */
export function useSelectedRoll(rolls: readonly RollOfOrder[]) {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: Partial<typeof CHOSEN_HERE> | null };
  const [chosen, setChosen] = useState({ rollId: params.get("roll"), ledBy: key });
  // A scan or a link has navigated here meanwhile.
  if (state?.chosenHere !== true && chosen.ledBy !== key) setChosen({ rollId: params.get("roll"), ledBy: key });
  return {
    selected: rolls.find(({ id }) => id === chosen.rollId) ?? rolls.find(acceptsScans) ?? rolls[0],
    select(rollId: string) {
      flushSync(() => setChosen((former) => ({ ...former, rollId })));
      setParams({ roll: rollId }, { replace: true, preventScrollReset: true, state: CHOSEN_HERE });
    },
  };
}
