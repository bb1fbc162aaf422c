import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import { startLab, type TestLab } from "../support/start-lab.ts";
import { everyone, tokenOf } from "./callers.ts";
import { once } from "./fixtures/once.ts";
import { aWorld, type People, somePeople, type World } from "./world.ts";

/** Calls that are refused to a customer whose order is at the lab. */
const REFUSED_TO_BUYERS: ReadonlySet<CallSpec> = new Set([contract.requestDeletion]);

type Start = { lab: TestLab; one: People; two: People; putBack(): Promise<void> };

/**
 * Two worlds whose customers have one order each, and a function that restores the database to that state: a call that
 * writes finds them as if they were new. Creating two accounts and a received order takes a hundred statements.
 */
export function rememberedWorlds() {
  const start = once(async (): Promise<Start> => {
    const lab = await startLab();
    const [one, two] = [await somePeople(lab), await somePeople(lab)];
    for (const { order } of [one, two]) await order();
    await lab.workAll();
    const [world, other] = [await aWorld(lab, one), await aWorld(lab, two)];
    // Tokens survive the restore only when their sessions existed before.
    for (const caller of [...everyone(world, other), ...everyone(other, world)])
      if (caller.role === "CUSTOMER" || caller.role === "ADMIN") await tokenOf(lab, caller);
    return { lab, one, two, putBack: await lab.rememberRows() };
  });
  let worlds: Promise<[World, World]> | null = null;

  /** Returns the same worlds each time, for calls that change nothing. */
  const shared = () =>
    (worlds ??= (async () => {
      const { lab, one, two } = await start();
      return [await aWorld(lab, one), await aWorld(lab, two)];
    })());

  /** Returns unchanged worlds for a call; invalidates earlier ones. */
  async function fresh(call: CallSpec): Promise<[World, World]> {
    const { lab, putBack } = await start();
    await putBack();
    worlds = null;
    const [world, other] = await shared();
    return [REFUSED_TO_BUYERS.has(call) ? await aWorld(lab) : world, other];
  }
  return { shared, fresh };
}
