import { and, eq, isNull } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/process-control/control-strips.ts";
import { PROCESS_LABELS, type Process } from "../../rules/film/film.ts";
import { deviationsFrom, missingReadings, type StripReading } from "../../rules/process-control/strips.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { sendNotice } from "../events/send-notice.ts";
import { recordChange } from "../history/record-change.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { isoTime } from "../platform/iso-time.ts";
import { findLimits, findStrips, type FoundStrip } from "./find-strips.ts";
import { noSuchMachine } from "./machines.ts";
import { machineThing } from "./save-machine.ts";
import { controlLimits, controlStrips, machines, referenceStrips, stripOverrides } from "./tables.ts";

const noSuchStrip = () => notFound("Control strip not found.");

export async function addControlStrip(
  deps: Deps,
  machineId: string,
  { referenceId, reading, note }: BodyOf<typeof contract.addControlStrip>,
  by: string,
): Promise<contract.ControlStrip> {
  const { db, now, live } = deps;
  return db.transaction(async (tx) => {
    const [machine] = await tx.select().from(machines).where(eq(machines.id, machineId));
    if (machine === undefined) throw noSuchMachine();
    refuseIncomplete(machine.process, reading);
    const aim = referenceId === null ? null : await aimOf(tx, machine.process, referenceId);
    const id = newId();
    const deviations = aim === null ? reading : deviationsFrom(aim, reading);
    await tx.insert(controlStrips).values({ id, machineId, referenceId, deviations, note, byUserId: by, at: now() });
    await live.publish(tx, { type: "process-control" });
    const { reply, judged } = await stripById(tx, id);
    if (judged.state === "OUT_OF_CONTROL") await mailAlarm(deps, tx, machine, reply);
    return reply;
  });
}

async function mailAlarm(
  deps: Deps,
  tx: Tx,
  { id, name }: typeof machines.$inferSelect,
  { id: stripId, alarm }: contract.ControlStrip,
): Promise<void> {
  await sendNotice(deps, tx, {
    notice: "processControl",
    key: `notice:processControl:${stripId}`,
    title: `${name} is out of control`,
    lines: [alarm ?? "", "Do not run film until a strip is in control, or a manager decides otherwise."],
    label: "See the machine",
    url: `${deps.settings.publicUrl}/admin/process-control/${id}`,
  });
}

function refuseIncomplete(process: Process, reading: StripReading): void {
  const missing = missingReadings(process, reading);
  if (missing.length > 0) throw invalidField("reading", `Missing: ${missing.join(", ")}.`);
}

async function aimOf(tx: Tx, process: Process, referenceId: string): Promise<StripReading> {
  const [reference] = await tx
    .select()
    .from(referenceStrips)
    .where(and(eq(referenceStrips.id, referenceId), eq(referenceStrips.process, process)));
  if (reference === undefined) throw invalidField("referenceId", "Choose a reference strip of this process.");
  return reference.reading;
}

async function stripById(db: Db, id: string): Promise<FoundStrip> {
  const [strip] = await findStrips(db, await findLimits(db), eq(controlStrips.id, id));
  if (strip === undefined) throw noSuchStrip();
  return strip;
}

/** Takes a strip out of the charts and alarms; the history keeps who removed which values. */
export async function removeControlStrip(deps: Deps, stripId: string, by: string): Promise<void> {
  const { db, now, live } = deps;
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .update(controlStrips)
      .set({ removedAt: now() })
      .where(and(eq(controlStrips.id, stripId), isNull(controlStrips.removedAt)))
      .returning();
    if (removed === undefined) throw noSuchStrip();
    const [machine] = await tx.select().from(machines).where(eq(machines.id, removed.machineId));
    await recordChange(deps, tx, {
      by,
      verb: "REMOVED",
      thing: machineThing(machine!),
      part: { kind: "CONTROL_STRIP", id: stripId, name: "" },
      before: { at: removed.at, deviations: removed.deviations },
    });
    await live.publish(tx, { type: "process-control" });
  });
}

/** Lets the machine run despite the strip; the first reason stays. */
export async function overrideControlStrip(
  { db, now, live }: Deps,
  stripId: string,
  reason: string,
  by: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { judged } = await stripById(tx, stripId);
    if (judged.state !== "OUT_OF_CONTROL") throw refuse(contract.overrideControlStrip, "IN_CONTROL");
    await tx.insert(stripOverrides).values({ stripId, reason, byUserId: by, at: now() }).onConflictDoNothing();
    await live.publish(tx, { type: "process-control" });
  });
}

export async function addReferenceStrip(
  { db, now }: Deps,
  { process, code, reading }: BodyOf<typeof contract.addReferenceStrip>,
  by: string,
): Promise<contract.ReferenceStrip> {
  refuseIncomplete(process, reading);
  const row = { id: newId(), process, code, reading, byUserId: by, createdAt: now() };
  await db.insert(referenceStrips).values(row);
  return { id: row.id, code, reading, createdAt: isoTime(row.createdAt) };
}

export async function updateControlLimits(
  deps: Deps,
  { process, limits }: BodyOf<typeof contract.updateControlLimits>,
  by: string,
): Promise<void> {
  const { db, live } = deps;
  await db.transaction(async (tx) => {
    const before = (await findLimits(tx))[process];
    await tx
      .insert(controlLimits)
      .values({ process, limits })
      .onConflictDoUpdate({ target: controlLimits.process, set: { limits } });
    const thing = { kind: "CONTROL_LIMITS" as const, id: process, name: PROCESS_LABELS[process] };
    await recordChange(deps, tx, { by, verb: "CHANGED", thing, before, after: limits });
    await live.publish(tx, { type: "process-control" });
  });
}
