import { z } from "zod";
import { PROCESSES } from "../../rules/film/film.ts";
import { areInOrder, MAX_DENSITY, STRIP_STATES } from "../../rules/process-control/strips.ts";
import { call, staff } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

const tag = "Process control";

const Hundredths = z
  .number("Enter a density")
  .int()
  .min(-MAX_DENSITY)
  .max(MAX_DENSITY)
  .nullable()
  .meta({ description: "Density in hundredths; null for a channel that the process does not have", example: 82 });
const PatchReading = z.object({ red: Hundredths, green: Hundredths, blue: Hundredths });

/** Black and white strips are read through the visual filter, as green. */
export const StripReading = z
  .object({ dMin: PatchReading, ld: PatchReading, hd: PatchReading, dMax: PatchReading })
  .meta({ id: "StripReading" });

const low = z.number("Enter a limit").int().min(-200).max(0, "At most 0").nullable();
const high = z.number("Enter a limit").int().min(0, "At least 0").max(200).nullable();
const Limits = z
  .object({ actionLow: low, actionHigh: high, controlLow: low, controlHigh: high })
  .refine(areInOrder, { error: "The control limit is beyond the action limit", path: ["controlHigh"] })
  .meta({ description: "Deviations in hundredths; null for no limit on that side" });
export const ProcessLimits = z
  .object({ dMin: Limits, ld: Limits, hd: Limits, hdLd: Limits, dMax: Limits })
  .meta({ id: "ProcessLimits" });

const Note = z.string().trim().max(500).default("");

export const ControlStrip = z
  .object({
    id: z.uuid(),
    at: Time,
    by: z
      .string()
      .nullable()
      .meta({ description: "The person at the densitometer; null if their account was deleted" }),
    reference: z.string().nullable().meta({ description: "The reference strip's code; null for entered deviations" }),
    deviations: StripReading.meta({ description: "Deviations from the aim" }),
    state: z.enum(STRIP_STATES).meta({ description: "By today's limits" }),
    alarm: z
      .string()
      .nullable()
      .meta({ description: "Null in control", example: "HD blue +0.09, outside control: do not run" }),
    note: z.string(),
    override: z
      .object({ by: z.string().nullable(), at: Time, reason: z.string() })
      .nullable()
      .meta({ description: "A manager's decision to run film despite this strip" }),
  })
  .meta({ id: "ControlStrip" });
export type ControlStrip = z.output<typeof ControlStrip>;

export const ReferenceStrip = z
  .object({
    id: z.uuid(),
    code: z.string().meta({ description: "The maker's code on the box", example: "5011" }),
    reading: StripReading.meta({ description: "The aim: its densities, corrected as the maker says" }),
    createdAt: Time,
  })
  .meta({ id: "ReferenceStrip" });
export type ReferenceStrip = z.output<typeof ReferenceStrip>;

export const addControlStrip = call({
  method: "POST",
  path: "/machines/:machineId/control-strips",
  who: staff("bench"),
  tag,
  summary: "Add a control strip that ran through a machine: densities with a reference strip, or deviations without",
  idempotent: true,
  body: z.object({
    referenceId: z.uuid().nullable().meta({ description: "Null if `reading` already holds deviations" }),
    reading: StripReading,
    note: Note,
  }),
  reply: z.object({ strip: ControlStrip }),
});

export const removeControlStrip = call({
  method: "DELETE",
  path: "/control-strips/:stripId",
  who: staff("settings"),
  tag,
  summary: "Remove a control strip that was read or entered wrong; the history keeps it",
});

export const overrideControlStrip = call({
  method: "PUT",
  path: "/control-strips/:stripId/override",
  who: staff("settings"),
  tag,
  summary: "Let a machine run despite a control strip outside control, with the reason. Repeating it is harmless",
  body: z.object({ reason: z.string().trim().min(3, "Enter a reason").max(500) }),
  refusals: { IN_CONTROL: { status: 409, message: "This strip is not outside control. Reload the page." } },
});

export const addReferenceStrip = call({
  method: "POST",
  path: "/reference-strips",
  who: staff("bench"),
  tag,
  summary: "Add the reference strip of a new box of control strips: the aim for its strips",
  body: z.object({
    process: z.enum(PROCESSES),
    code: z.string().trim().min(1, "Enter the code on the box").max(40),
    reading: StripReading,
  }),
  reply: z.object({ reference: ReferenceStrip }),
});

export const updateControlLimits = call({
  method: "PUT",
  path: "/control-limits",
  who: staff("settings"),
  tag,
  summary: "Change a process's action and control limits. All its strips are judged by them at once",
  body: z.object({ process: z.enum(PROCESSES), limits: ProcessLimits }),
  reply: z.object({ limits: ProcessLimits }),
});
