import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, type Client } from "../../src/contract/kit/client.ts";
import { currentUser, logIn, requestTwoFactorCode, verifyTwoFactorCode } from "../../src/contract/accounts/auth.ts";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from "../../scripts/supervise.mjs";

/** The product started like in production: a separate process on the built pages, with its own data folder. */
export type LabProcess = {
  origin: string;
  process: ChildProcess;
  /** Resident memory now, in bytes. */
  memory(): Promise<number>;
  /** kill -9, as in a crash; resolves once the process has ended. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  isToEnd(): boolean;
};

export type SignedInClient = Client & { userId: string; token(): string };

const projectDir = join(import.meta.dirname, "../..");
const READY_WITHIN_MS = 180_000;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/**
 * @param options.env overrides of the usual settings, such as DATABASE_URL
 * @param options.built the folder whose build is started; by default this project's
 * @param options.onSaid called with its output
 */
export async function startLabProcess(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  built?: string;
  onSaid?: (text: string) => void;
}): Promise<LabProcess> {
  const { built = projectDir, onSaid = () => undefined } = options;
  const origin = `http://127.0.0.1:${options.port}`;
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(built, SERVER_PROGRAM)], {
    cwd: built,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...SERVER_ENVIRONMENT,
      ...process.env,
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      PUBLIC_URL: origin,
      LOG_LEVEL: "error",
      DEMO: "true",
      DEMO_FRAMES: "0",
      // A busy machine delays everything.
      MAX_EVENT_LOOP_DELAY_MS: "0",
      ...options.env,
    },
  });
  let said = "";
  let isStopping = false;
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    onSaid(chunk.toString());
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  if (!(await getsReady(origin, child))) throw new Error(`the lab did not start:\n${said}`);
  return {
    origin,
    process: child,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    async kill() {
      isStopping = true;
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      isStopping = true;
      child.kill("SIGTERM");
      await ended;
    },
    isToEnd: () => isStopping,
  };
}

/** Returns false when it ends instead, or is not ready in time. */
export async function getsReady(origin: string, server: Pick<ChildProcess, "exitCode">): Promise<boolean> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (server.exitCode === null && performance.now() < deadline) {
    const isReady = await fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
    await sleep(50);
  }
  return false;
}

/** Logs a demo account in, with the second factor from the outbox where required. */
export async function signInDemo(origin: string, email: string): Promise<SignedInClient> {
  let token: string | null = null;
  const client = createClient({ origin, token: { get: () => token, set: (next) => void (token = next) } });
  const { user, secondFactor } = await client.call(logIn, { body: { email, password: DEMO_PASSWORD } });
  if (secondFactor) {
    await enterMailedCode(client, origin, email);
    await client.call(currentUser);
  }
  return { ...client, userId: user.id, token: () => token ?? "" };
}

/** Completes a login with the code that is e-mailed to this address, from the outbox. */
export async function enterMailedCode(client: Client, origin: string, email: string): Promise<void> {
  const before = new Set(await mailsTo(origin, email));
  await client.call(requestTwoFactorCode);
  await client.call(verifyTwoFactorCode, { body: { code: await codeFromOutbox(origin, email, before) } });
}

/** Returns the texts of the e-mails to this address, newest first. */
async function mailsTo(origin: string, email: string): Promise<string[]> {
  const { mails } = (await (await fetch(`${origin}/dev/outbox.json`)).json()) as {
    mails: { to: string; text: string }[];
  };
  return mails.filter((mail) => mail.to === email).map(({ text }) => text);
}

/** Returns the second-factor code e-mailed to this address, ignoring the e-mails in `before`. */
async function codeFromOutbox(origin: string, email: string, before: ReadonlySet<string>): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const code = (await mailsTo(origin, email))
      .filter((text) => !before.has(text))
      .map((text) => /\b(\d{6})\b/.exec(text)?.[1])
      .find(Boolean);
    if (code) return code;
    await sleep(100);
  }
  throw new Error(`no code was mailed to ${email}`);
}
