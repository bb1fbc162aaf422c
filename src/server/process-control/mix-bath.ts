import { and, eq, isNull } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/process-control/baths.ts";
import { type BathEvent, hasVolume, STEPS_OF_PROCESS } from "../../rules/process-control/baths.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { bathById, noSuchBath } from "./find-baths.ts";
import { noSuchMachine } from "./machines.ts";
import { machineThing } from "./save-machine.ts";
import { bathEvents, baths, machines } from "./tables.ts";

/** Fills a machine's tank with a new bath, and dumps the one that it held. */
export async function mixBath(
  deps: Deps,
  machineId: string,
  { note, ...form }: BodyOf<typeof contract.mixBath>,
  by: string,
): Promise<contract.Bath> {
  const { db, now, live } = deps;
  return db.transaction(async (tx) => {
    // The lock lets one bath at a time into a machine.
    const [machine] = await tx.select().from(machines).where(eq(machines.id, machineId)).for("update");
    if (machine === undefined) throw noSuchMachine();
    if (!STEPS_OF_PROCESS[machine.process].includes(form.step))
      throw invalidField("step", "This process has no such bath.");
    const at = now();
    const dumped = await tx
      .update(baths)
      .set({ dumpedAt: at })
      .where(and(eq(baths.machineId, machineId), eq(baths.step, form.step), isNull(baths.dumpedAt)))
      .returning({ id: baths.id });
    const id = newId();
    await tx.insert(baths).values({ id, machineId, ...form, mixedAt: at });
    await tx
      .insert(bathEvents)
      .values([
        ...dumped.map((former) => eventRow(deps, former.id, "DUMPED", { ml: null, note: "" }, by)),
        eventRow(deps, id, "MIXED", { ml: form.volumeMl, note }, by),
      ]);
    await live.publish(tx, { type: "process-control" });
    return bathById(tx, at, id);
  });
}

export async function addBathEvent(
  deps: Deps,
  bathId: string,
  { kind, ml, note }: BodyOf<typeof contract.addBathEvent>,
  by: string,
): Promise<contract.Bath> {
  const { db, now, live } = deps;
  if (hasVolume(kind) && ml === null) throw invalidField("ml", "Enter a volume");
  if (kind === "NOTE" && note === "") throw invalidField("note", "Enter a note");
  return db.transaction(async (tx) => {
    const bath = await lockBath(tx, bathId);
    if (bath.dumpedAt !== null && kind !== "NOTE") throw refuse(contract.addBathEvent, "DUMPED");
    if (kind === "DUMPED") await tx.update(baths).set({ dumpedAt: now() }).where(eq(baths.id, bathId));
    await tx.insert(bathEvents).values(eventRow(deps, bathId, kind, { ml: hasVolume(kind) ? ml : null, note }, by));
    await live.publish(tx, { type: "process-control" });
    return bathById(tx, now(), bathId);
  });
}

export async function updateBath(
  deps: Deps,
  bathId: string,
  form: BodyOf<typeof contract.updateBath>,
  by: string,
): Promise<contract.Bath> {
  const { db, now, live } = deps;
  return db.transaction(async (tx) => {
    const before = await lockBath(tx, bathId);
    const [machine] = await tx.select().from(machines).where(eq(machines.id, before.machineId));
    await tx.update(baths).set(form).where(eq(baths.id, bathId));
    const part = { kind: "BATH" as const, id: bathId, name: form.product };
    await recordChange(deps, tx, {
      by,
      verb: "CHANGED",
      thing: machineThing(machine!),
      part,
      before,
      after: form,
    });
    await live.publish(tx, { type: "process-control" });
    return bathById(tx, now(), bathId);
  });
}

async function lockBath(tx: Tx, id: string): Promise<typeof baths.$inferSelect> {
  const [bath] = await tx.select().from(baths).where(eq(baths.id, id)).for("update");
  if (bath === undefined) throw noSuchBath();
  return bath;
}

const eventRow = (
  { now }: Pick<Deps, "now">,
  bathId: string,
  kind: BathEvent,
  { ml, note }: { ml: number | null; note: string },
  by: string,
) => ({ id: newId(), bathId, kind, ml, note, byUserId: by, at: now() });
