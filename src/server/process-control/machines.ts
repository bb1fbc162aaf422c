import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/process-control/machines.ts";
import { BATH_STEPS } from "../../rules/process-control/baths.ts";
import type { Db, Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { isoTime } from "../platform/iso-time.ts";
import { findBaths, IN_USE } from "./find-baths.ts";
import { findLimits, findStrips, mayRun } from "./find-strips.ts";
import { baths, controlStrips, machines, referenceStrips } from "./tables.ts";

export const noSuchMachine = () => notFound("Machine not found.");

const s = alias(controlStrips, "s");

/** The latest strip of each machine, in one list. */
const IS_LATEST = inArray(
  controlStrips.id,
  sql`(select distinct on (${s.machineId}) ${s.id} from ${controlStrips} ${s} where ${s.removedAt} is null
    order by ${s.machineId}, ${s.at} desc, ${s.id} desc)`,
);

async function findMachines({ db, now }: Pick<Deps, "now"> & { db: Db }, where?: SQL): Promise<contract.Machine[]> {
  const rows = await db.select().from(machines).where(where).orderBy(asc(machines.process), asc(machines.name));
  const ids = rows.map(({ id }) => id);
  const [inUse, limits] = [
    await findBaths(db, now(), and(IN_USE, inArray(baths.machineId, ids))!),
    await findLimits(db),
  ];
  const latest = await findStrips(db, limits, IS_LATEST);
  return rows.map(({ id, name, process, retiredAt }) => {
    const strip = latest.find(({ machineId }) => machineId === id)?.reply ?? null;
    return {
      id,
      name,
      process,
      retired: retiredAt !== null,
      baths: inUse
        .filter(({ machineId }) => machineId === id)
        .toSorted((a, b) => BATH_STEPS.indexOf(a.step) - BATH_STEPS.indexOf(b.step)),
      strip,
      mayRun: strip === null || mayRun(strip),
    };
  });
}

export const listMachines = async (deps: Deps): Promise<ReplyOf<typeof contract.listMachines>> => ({
  machines: await findMachines(deps),
});

export async function machineById(deps: Pick<Deps, "now"> & { db: Db }, id: string): Promise<contract.Machine> {
  const [machine] = await findMachines(deps, eq(machines.id, id));
  if (machine === undefined) throw noSuchMachine();
  return machine;
}

const STRIPS_SHOWN = 90;
const FORMER_SHOWN = 30;

/** Returns a machine with all that its page shows. */
export async function getMachine(deps: Deps, id: string): Promise<ReplyOf<typeof contract.getMachine>> {
  const { db, now } = deps;
  const machine = await machineById(deps, id);
  const limits = await findLimits(db);
  const strips = await findStrips(db, limits, eq(controlStrips.machineId, id), STRIPS_SHOWN);
  const references = await db
    .select()
    .from(referenceStrips)
    .where(eq(referenceStrips.process, machine.process))
    .orderBy(desc(referenceStrips.createdAt))
    .limit(FORMER_SHOWN);
  return {
    machine,
    strips: strips.map(({ reply }) => reply).toReversed(),
    limits: limits[machine.process],
    references: references.map(({ id: of, code, reading, createdAt }) => ({
      id: of,
      code,
      reading,
      createdAt: isoTime(createdAt),
    })),
    formerBaths: await findBaths(db, now(), and(isNotNull(baths.dumpedAt), eq(baths.machineId, id))!, FORMER_SHOWN),
  };
}
