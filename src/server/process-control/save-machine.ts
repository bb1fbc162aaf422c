import { eq } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/process-control/machines.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { newId } from "../platform/ids.ts";
import { machineById, noSuchMachine } from "./machines.ts";
import { machines } from "./tables.ts";

export const machineThing = ({ id, name }: { id: string; name: string }) => ({ kind: "MACHINE" as const, id, name });

export async function addMachine(
  deps: Deps,
  form: BodyOf<typeof contract.addMachine>,
  by: string,
): Promise<contract.Machine> {
  const { db, now, live } = deps;
  return db.transaction(async (tx) => {
    const machine = { id: newId(), ...form };
    await tx.insert(machines).values({ ...machine, createdAt: now() });
    await recordChange(deps, tx, { by, verb: "ADDED", thing: machineThing(machine), after: form });
    await live.publish(tx, { type: "process-control" });
    return machineById({ now, db: tx }, machine.id);
  });
}

export async function updateMachine(
  deps: Deps,
  id: string,
  { name, retired }: BodyOf<typeof contract.updateMachine>,
  by: string,
): Promise<contract.Machine> {
  const { db, now, live } = deps;
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(machines).where(eq(machines.id, id)).for("update");
    if (before === undefined) throw noSuchMachine();
    const retiredAt = retired ? (before.retiredAt ?? now()) : null;
    await tx.update(machines).set({ name, retiredAt }).where(eq(machines.id, id));
    await recordChange(deps, tx, {
      by,
      verb: "CHANGED",
      thing: machineThing({ id, name }),
      before: { name: before.name, retired: before.retiredAt !== null },
      after: { name, retired },
    });
    await live.publish(tx, { type: "process-control" });
    return machineById({ now, db: tx }, id);
  });
}
