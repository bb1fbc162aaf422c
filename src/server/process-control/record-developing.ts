import { eq, inArray } from "drizzle-orm";
import type { Process } from "../../rules/film/film.ts";
import { PROCESS_LABELS } from "../../rules/film/film.ts";
import type { Deps, Tx } from "../deps.ts";
import { invalidField } from "../platform/http/errors.ts";
import { developedRolls, machines } from "./tables.ts";

/**
 * Records which machine developed rolls, and so which baths they went through. A machine outside control does not
 * reject them: the film is developed already (docs/decisions/orders.md#an-alarm-stops-film-before-the-bath).
 */
export async function recordDeveloping(
  { live }: Pick<Deps, "live">,
  tx: Tx,
  { machineId, rolls, at }: { machineId: string; rolls: readonly { id: string; process: Process }[]; at: Date },
): Promise<void> {
  const [machine] = await tx.select().from(machines).where(eq(machines.id, machineId));
  if (machine === undefined) throw invalidField("machineId", "This machine does not exist.");
  if (rolls.some(({ process }) => process !== machine.process))
    throw invalidField("machineId", `${machine.name} is for ${PROCESS_LABELS[machine.process]}.`);
  await tx
    .insert(developedRolls)
    .values(rolls.map(({ id }) => ({ rollId: id, machineId, at })))
    .onConflictDoNothing()
    .returning({ notified: live.notifying({ type: "process-control" }) });
}

/** Takes rolls out of their baths again, after their step was marked by mistake. */
export async function undoDeveloping(tx: Tx, rollIds: readonly string[]): Promise<void> {
  await tx.delete(developedRolls).where(inArray(developedRolls.rollId, [...rollIds]));
}
