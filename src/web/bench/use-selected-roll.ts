import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearchParams } from "react-router";
import type { RollOfOrder } from "../../contract/orders/order.ts";
import { acceptsScans } from "./roll-steps.ts";

/** Marks in the history that the roll in the address was chosen on the page itself. */
const CHOSEN_HERE = { chosenHere: true };

/**
 * The roll of an order that is worked on: at first that of the scanned barcode or the link, else the first with something left to do.
 * It changes with the key itself, for the next key is meant for it; the address follows a moment later.
 */
export function useSelectedRoll(rolls: readonly RollOfOrder[]) {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: Partial<typeof CHOSEN_HERE> | null };
  const [chosen, setChosen] = useState({ rollId: params.get("roll"), ledBy: key });
  // A scan or a link has led here meanwhile.
  if (state?.chosenHere !== true && chosen.ledBy !== key) setChosen({ rollId: params.get("roll"), ledBy: key });
  return {
    selected: rolls.find(({ id }) => id === chosen.rollId) ?? rolls.find(acceptsScans) ?? rolls[0],
    select(rollId: string) {
      flushSync(() => setChosen((former) => ({ ...former, rollId })));
      setParams({ roll: rollId }, { replace: true, preventScrollReset: true, state: CHOSEN_HERE });
    },
  };
}
