import { type CallName, contract } from "../../src/contract/all.ts";
import { modules } from "../../src/server/modules.ts";
import type { Lab } from "../../src/server/composition-root.ts";

export type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export async function runInside(
  lab: Lab,
  { call, input }: { call: CallName; input: Input },
  caller: object,
): Promise<unknown> {
  const spec = contract[call];
  const context = {
    params: spec.params.parse(input.params ?? {}),
    query: spec.query.parse(asTexts(input.query)),
    body: spec.body.parse(input.body),
    caller: { sessionId: "", secondFactorPending: false, messengerId: null, ...caller },
    idempotencyKey: null,
    sendToken: () => undefined,
    rawBody: "",
    headers: {},
  };
  return modules.endpoints[call]!.run(lab.deps, context as never);
}

const asTexts = (query: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
