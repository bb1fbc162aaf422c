import { z } from "zod";
import { FILM_FORMATS, PROCESSES } from "../../rules/film/film.ts";
import { ADDED_BATH_EVENTS, BATH_EVENTS, BATH_STEPS, REPLENISH_UNITS } from "../../rules/process-control/baths.ts";
import { call, staff } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery, More } from "../kit/paging.ts";
import { ControlStrip } from "./control-strips.ts";

const tag = "Process control";

const Count = z.number().int();
const Ml = z.number("Enter a volume").int("Enter whole ml").min(1, "At least 1 ml").max(1_000_000);

export const BathForm = z.object({
  product: z.string().trim().min(1, "Enter the chemistry").max(80).meta({ example: "Flexicolor LU" }),
  volumeMl: Ml.meta({ description: "Volume of the tank in ml", example: 8000 }),
  maxAgeDays: z.number().int().min(1, "At least 1 day").max(730).nullable().meta({
    description: "Age limit in days after mixing; null for none",
    example: 28,
  }),
  maxRolls: z.number().int().min(1, "At least 1 roll").max(100_000).nullable().meta({
    description: "Rolls of 135-36 until it is exhausted; null for no limit, as for a replenished bath",
    example: 120,
  }),
  replenishMl: z.number().int().min(1, "At least 1 ml").max(10_000).nullable().meta({
    description: "Replenisher in ml per `replenishPer`; null for a bath that is not replenished",
    example: 48,
  }),
  replenishPer: z.enum(REPLENISH_UNITS).meta({ description: "A roll of 135-36, or a square meter of film" }),
});

export const Bath = BathForm.extend({
  id: z.uuid(),
  step: z.enum(BATH_STEPS),
  mixedAt: Time,
  dumpedAt: Time.nullable(),
  rolls: Count.meta({ description: "Rolls that went through" }),
  areaCm2: Count.meta({ description: "Area of their film in cm²" }),
  dueAt: Time.nullable().meta({ description: "When it is too old; null without an age limit" }),
  isTooOld: z.boolean(),
  rollsLeft: z.number().nullable().meta({ description: "Rolls of 135-36 that it still takes; null without a limit" }),
  isExhausted: z.boolean(),
  replenishmentDueMl: Count.meta({ description: "Replenisher that its film asks for since the last, in ml" }),
}).meta({ id: "Bath" });
export type Bath = z.output<typeof Bath>;

export const mixBath = call({
  method: "POST",
  path: "/machines/:machineId/baths",
  who: staff("bench"),
  tag,
  summary: "Mix a new bath into a machine. The bath that it replaces is dumped",
  idempotent: true,
  body: BathForm.extend({ step: z.enum(BATH_STEPS), note: z.string().trim().max(500).default("") }),
  reply: z.object({ bath: Bath }),
});

export const updateBath = call({
  method: "PUT",
  path: "/baths/:bathId",
  who: staff("settings"),
  tag,
  summary: "Correct a bath's chemistry, volume, limits and replenishment",
  body: BathForm,
  reply: z.object({ bath: Bath }),
});

const Event = z.object({
  id: z.uuid(),
  kind: z.enum(BATH_EVENTS),
  ml: Count.nullable(),
  note: z.string(),
  by: z.string().nullable().meta({ description: "Null if their account was deleted" }),
  at: Time,
});

const MachineName = z.object({ id: z.uuid(), name: z.string(), process: z.enum(PROCESSES) });

export const getBath = call({
  method: "GET",
  path: "/baths/:bathId",
  who: staff("bench"),
  tag,
  summary: "A bath with its machine and events, newest first",
  reply: z.object({ bath: Bath, machine: MachineName, events: z.array(Event) }),
});

export const addBathEvent = call({
  method: "POST",
  path: "/baths/:bathId/events",
  who: staff("bench"),
  tag,
  summary: "Record that a bath was topped up, replenished or dumped, or a note about it",
  idempotent: true,
  body: z.object({
    kind: z.enum(ADDED_BATH_EVENTS),
    ml: Ml.nullable().default(null).meta({ description: "Needed for a top-up and a replenishment" }),
    note: z.string().trim().max(500).default(""),
  }),
  reply: z.object({ bath: Bath }),
  refusals: { DUMPED: { status: 409, message: "This bath was dumped. Only notes can be added." } },
});

export const BathRoll = z
  .object({
    rollId: z.uuid(),
    labNumber: z.string().nullable(),
    orderId: Count,
    customerId: z.uuid(),
    customerName: z.string(),
    format: z.enum(FILM_FORMATS),
    film: z.string().meta({ description: "Empty if unnamed", example: "Kodak Portra 400" }),
    at: Time.meta({ description: "When it was marked as developed" }),
    isInDoubt: z.boolean().meta({
      description: "Developed between the last good strip before a strip outside control and the next good one",
    }),
  })
  .meta({ id: "BathRoll" });
export type BathRoll = z.output<typeof BathRoll>;

export const BATH_ROLL_FILTERS = ["SINCE_GOOD_STRIP", "IN_DOUBT"] as const;

export const listBathRolls = call({
  method: "GET",
  path: "/baths/:bathId/rolls",
  who: staff("bench"),
  tag,
  summary: "Rolls that went through a bath, newest first; only those since the machine's last good strip, or in doubt",
  query: listQuery(["at", "labNumber"]).extend({ only: z.enum(BATH_ROLL_FILTERS).optional() }),
  reply: z.object({
    rolls: z.array(BathRoll),
    count: Count,
    more: More,
    goodStripAt: Time.nullable().meta({ description: "The machine's last strip that was not outside control" }),
  }),
});

export const listRollBaths = call({
  method: "GET",
  path: "/rolls/:rollId/baths",
  who: staff("bench"),
  tag,
  summary: "The machine and baths that a roll was developed in, with the control strips before and after it",
  reply: z.object({
    developed: z
      .object({
        machine: MachineName,
        at: Time,
        baths: z.array(Bath),
        before: ControlStrip.nullable(),
        after: ControlStrip.nullable(),
        isInDoubt: z.boolean(),
      })
      .nullable()
      .meta({ description: "Null for a roll that was developed without a machine" }),
  }),
});
