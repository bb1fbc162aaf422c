import { z } from "zod";
import { FAILURE_KINDS, FAILURE_STATES, FAILURE_STEPS } from "../../rules/failures/failures.ts";
import { staff, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery, More } from "../kit/paging.ts";

const tag = "Failures";

const Kind = z.enum(FAILURE_KINDS);
const Count = z.number().int();

export const Failure = z
  .object({
    id: z.uuid(),
    kind: Kind,
    state: z.enum(FAILURE_STATES),
    title: z
      .string()
      .meta({ description: "Description of the failure", example: "Picture sizes of frame 12 of roll 10-23" }),
    reason: z.string().meta({ description: "Why, for people", example: "The mail server could not be reached." }),
    userId: z.uuid().nullable().meta({ description: "The customer, if any" }),
    orderId: Count.nullable(),
    rollId: z.uuid().nullable(),
    canBeTriedAgain: z.boolean().meta({ description: "False if a retry would fail for the same reason" }),
    tries: Count.meta({ description: "Total number of tries" }),
    firstAt: Time,
    at: Time.meta({ description: "When it failed last" }),
    steps: z
      .array(z.object({ step: z.enum(FAILURE_STEPS), by: z.string(), at: Time }))
      .meta({ description: "Manual actions, newest first" }),
  })
  .meta({ id: "Failure" });
export type Failure = z.output<typeof Failure>;

export const listFailures = call({
  method: "GET",
  path: "/failures",
  who: staff("settings"),
  tag,
  summary:
    "Failed background work with its reason: current failures, unless a state is given. `search` looks in titles, reasons and order numbers",
  query: listQuery(["at", "firstAt", "tries"]).extend({
    kind: Kind.optional(),
    state: z.enum(FAILURE_STATES).optional(),
  }),
  reply: z.object({
    failures: z.array(Failure),
    count: Count,
    more: More,
    open: z.array(z.object({ kind: Kind, count: Count })).meta({ description: "How many still fail, by kind" }),
  }),
});

export const countFailures = call({
  method: "GET",
  path: "/failures/count",
  who: staff("settings"),
  tag,
  summary: "The number of unresolved failures",
  reply: z.object({ failing: Count }),
});

const OVER = { status: 409, message: "This was just resolved or set aside." } as const;

export const tryFailureAgain = call({
  method: "PUT",
  path: "/failures/:failureId/try-again",
  who: staff("settings"),
  tag,
  summary: "Retry a failure now, recording who did",
  reply: z.object({ failure: Failure }),
  refusals: {
    OVER,
    IN_VAIN: { status: 409, message: "Another try would fail for the same reason. Fix the listed reason first." },
  },
});

export const tryFailuresAgain = call({
  method: "PUT",
  path: "/failures/try-again",
  who: staff("settings"),
  tag,
  summary: "Retry all failures of a kind, the oldest 500, recording who did",
  body: z.object({ kind: Kind }),
  reply: z.object({ tried: Count }),
});

export const setFailureAside = call({
  method: "PUT",
  path: "/failures/:failureId/set-aside",
  who: staff("settings"),
  tag,
  summary: "Set a failure aside, recording who did. Repeating it is harmless",
  reply: z.object({ failure: Failure }),
  refusals: { OVER },
});
