import { z } from "zod";
import { PROCESSES } from "../../rules/film/film.ts";
import { call, staff } from "../kit/call.ts";
import { Bath } from "./baths.ts";
import { ControlStrip, ProcessLimits, ReferenceStrip } from "./control-strips.ts";

const tag = "Process control";

const Name = z.string().trim().min(1, "Enter a name").max(60).meta({ example: "Noritsu V50" });

export const Machine = z
  .object({
    id: z.uuid(),
    name: Name,
    process: z.enum(PROCESSES),
    retired: z.boolean().meta({ description: "No longer offered at the station" }),
    baths: z.array(Bath).meta({ description: "Its mixed baths, in the order of the process" }),
    strip: ControlStrip.nullable().meta({ description: "The latest control strip" }),
    mayRun: z.boolean().meta({ description: "False if the latest strip is outside control and not overridden" }),
  })
  .meta({ id: "Machine" });
export type Machine = z.output<typeof Machine>;

export const listMachines = call({
  method: "GET",
  path: "/machines",
  who: staff("bench"),
  tag,
  summary: "Developing machines and tanks with their baths and latest control strips",
  reply: z.object({ machines: z.array(Machine) }),
});

export const addMachine = call({
  method: "POST",
  path: "/machines",
  who: staff("settings"),
  tag,
  summary: "Add a developing machine or tank",
  body: z.object({ name: Name, process: z.enum(PROCESSES) }),
  reply: z.object({ machine: Machine }),
});

export const updateMachine = call({
  method: "PUT",
  path: "/machines/:machineId",
  who: staff("settings"),
  tag,
  summary: "Rename a machine, retire it, or bring it back. Its strips, baths and rolls stay",
  body: z.object({ name: Name, retired: z.boolean() }),
  reply: z.object({ machine: Machine }),
});

export const getMachine = call({
  method: "GET",
  path: "/machines/:machineId",
  who: staff("bench"),
  tag,
  summary: "A machine with its latest 90 control strips, its process's limits and reference strips, and former baths",
  reply: z.object({
    machine: Machine,
    strips: z.array(ControlStrip).meta({ description: "Oldest first" }),
    limits: ProcessLimits,
    references: z.array(ReferenceStrip).meta({ description: "Newest first" }),
    formerBaths: z.array(Bath).meta({ description: "The latest 30 dumped baths, newest first" }),
  }),
});
