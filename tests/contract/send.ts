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

/** Sends a request unchanged, from a unique client address, so that no rate limit on guessing interferes. */
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

export const ask = (lab: TestLab, call: CallSpec, input: Input, token: string | null): Promise<Answer> =>
  send(lab, {
    method: call.method,
    path: pathOf(call, input.params, input.query),
    token,
    ...(takesBody(call) && input.body !== null ? { body: JSON.stringify(input.body ?? {}) } : {}),
  });
