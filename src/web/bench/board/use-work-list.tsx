import { type ReactNode, useState } from "react";
import { listRollEvents, type RollAtStep } from "../../../contract/bench/roll-events.ts";
import type { RollEvent } from "../../../rules/film/film.ts";
import { api } from "../../platform/api.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { type BoardFilterValues, filterWords } from "./board-filters.tsx";
import { WorkList, type WorkListOfStep } from "./work-list.tsx";

/** Page size, the API's maximum (contract/kit/paging.ts). */
const AT_ONCE = 100;
/** More than a day's work; longer lists need a filter. */
const MOST = 1000;

type WorkListQuery = BoardFilterValues & { search?: string; sortBy?: "since" | "labNumber"; desc?: "true" | "false" };

/** Prints all rolls of a step, across all pages. `sheet` must be rendered on the page. */
export function useWorkList(): {
  print: (event: RollEvent, query: WorkListQuery) => void;
  printing: RollEvent | null;
  sheet: ReactNode;
} {
  const [printing, setPrinting] = useState<RollEvent | null>(null);
  const [list, setList] = useState<WorkListOfStep | null>(null);
  async function print(event: RollEvent, query: WorkListQuery) {
    if (printing !== null) return;
    setPrinting(event);
    try {
      setList({ event, filters: filterWords(query), rolls: await allRolls(event, query), at: Date.now() });
    } catch (error) {
      showErrorToast(error);
    }
    setPrinting(null);
  }
  return {
    print: (event, query) => void print(event, query),
    printing,
    sheet: list && <WorkList list={list} onPrinted={() => setList(null)} />,
  };
}

/** Rolls that move on during loading shift others between pages, so duplicates are removed. */
async function allRolls(event: RollEvent, query: WorkListQuery): Promise<RollAtStep[]> {
  const rolls = new Map<string, RollAtStep>();
  for (let offset = 0; offset < MOST; offset += AT_ONCE) {
    const page = await api.call(listRollEvents, { query: { ...query, event, limit: AT_ONCE, offset } });
    for (const roll of page.rolls) rolls.set(roll.rollId, roll);
    if (page.rolls.length < AT_ONCE) break;
  }
  return [...rolls.values()];
}
