import { eq } from "drizzle-orm";
import { users } from "../../src/server/accounts/tables.ts";
import { startSession, tokenOf } from "../../src/server/accounts/sessions.ts";
import { sessions } from "../../src/server/accounts/tables.ts";
import type { TestLab } from "../support/start-lab.ts";

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
      "x-forwarded-for": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token == null ? {} : { authorization: token }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** A token of a new session, since a call may end the one it is made with. */
export async function freshToken(lab: TestLab, userId: string, { secondFactor = true } = {}): Promise<string> {
  const { db, now } = lab.lab.deps;
  const session = await db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, userId));
    const started = await startSession(tx, user!, now());
    if (secondFactor) await tx.update(sessions).set({ secondFactorPending: false }).where(eq(sessions.id, started.id));
    return started;
  });
  return tokenOf(lab.lab.deps, session);
}
