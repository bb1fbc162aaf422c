import type { CallSpec } from "../../src/contract/kit/call.ts";
import { pathOf } from "../../src/contract/kit/client.ts";
import { NOT_PACKED, type TestLab } from "../support/start-lab.ts";
import { type Input, takesBody } from "./inputs.ts";

export type Answer = { status: number; text: string; headers: Headers };
export type Request = {
  method: string;
  path: string;
  token?: string | null;
  headers?: Record<string, string>;
  body?: string;
};

let sent = 0;

/** Sends a request as it stands, from a client address of its own, so that no limit on guessing answers in its place. */
export async function send(lab: TestLab, { method, path, token, headers, body }: Request): Promise<Answer> {
  sent += 1;
  const answer = await fetch(lab.origin + path, {
    method,
    headers: {
      ...NOT_PACKED,
      "x-forwarded-for": `11.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token == null ? {} : { authorization: token }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** Makes a call with an input that need not be valid. */
export const ask = (lab: TestLab, call: CallSpec, input: Input, token: string | null): Promise<Answer> =>
  send(lab, {
    method: call.method,
    path: pathOf(call, input.params, input.query),
    token,
    ...(takesBody(call) ? { body: JSON.stringify(input.body ?? {}) } : {}),
  });
