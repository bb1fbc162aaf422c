import { expect, onTestFinished, test } from "vitest";
import {
  countFailures,
  listFailures,
  setFailureAside,
  tryFailureAgain,
  tryFailuresAgain,
} from "../../contract/failures/failures.ts";
import { FAILURE_RETENTION_DAYS, TRIES_UNTIL_SAID } from "../../rules/failures/failures.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aJpeg, aRollAtTheBench, spoiledJpeg } from "../../../tests/support/scan-makers.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { type Mail, MailRefused } from "../adapters/mail/port.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { failuresModule } from "./module.ts";

function mailerThat({ lab }: TestLab, send: (mail: Mail) => Promise<void>): void {
  const { mail } = lab.deps;
  lab.deps.mail = { send };
  onTestFinished(() => void (lab.deps.mail = mail));
}

async function welcome({ lab }: TestLab, to: string): Promise<void> {
  const mail = { to, template: "welcome", data: { firstName: "Ada" }, key: `welcome:${to}` } as const;
  await lab.deps.db.transaction((tx) => enqueueMail(lab.deps, tx, mail));
}

const AWAY = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), { code: "ECONNREFUSED" });

test("a repeatedly failing mail is listed with its reason, can be retried, and resolves itself", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  let down = true;
  mailerThat(lab, async () => {
    if (down) throw AWAY;
  });
  await welcome(lab, ada.email);
  const open = async () => (await admin.call(listFailures, {})).failures;
  for (let tries = 1; tries < TRIES_UNTIL_SAID; tries++) await expect(lab.workAll()).rejects.toBe(AWAY);
  expect(await open()).toEqual([]);
  await expect(lab.workAll()).rejects.toBe(AWAY);
  const [failure] = await open();
  expect(failure).toMatchObject({
    kind: "MAIL",
    state: "TRYING",
    reason: "The service did not respond.",
    userId: ada.userId,
    tries: TRIES_UNTIL_SAID,
    steps: [],
  });
  expect(failure!.title).toMatch(new RegExp(`^“.+” to ${ada.email}$`));
  expect(await admin.call(countFailures)).toEqual({ failing: 1 });

  lab.clock.move(1000);
  const params = { failureId: failure!.id };
  const { failure: tried } = await admin.call(tryFailureAgain, { params });
  expect(tried.steps).toMatchObject([{ step: "TRIED_AGAIN", by: "admin Lovelace" }]);
  await expect(lab.workAll()).rejects.toBe(AWAY);
  expect(await open()).toMatchObject([{ id: failure!.id, tries: TRIES_UNTIL_SAID + 1, state: "TRYING" }]);

  down = false;
  await lab.workAll();
  expect(await open()).toEqual([]);
  expect(await admin.call(listFailures, { query: { state: "DONE" } })).toMatchObject({ count: 1, open: [] });
  await expect(admin.call(tryFailureAgain, { params })).rejects.toMatchObject({ status: 409, code: "OVER" });
  await expect(admin.call(setFailureAside, { params })).rejects.toMatchObject({ status: 409, code: "OVER" });
});

test("permanent failures stop at once; a whole kind can be retried, or one dismissed", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  let refuses = true;
  mailerThat(lab, async () => {
    if (refuses) throw new MailRefused("550 5.1.1");
  });
  for (const name of ["ann", "ben", "cyd"]) await welcome(lab, `${name}@people.test`);
  await lab.workAll();
  const all = await admin.call(listFailures, { query: { kind: "MAIL" } });
  expect(all).toMatchObject({ count: 3, open: [{ kind: "MAIL", count: 3 }] });
  expect(all.failures.every(({ state }) => state === "GIVEN_UP")).toBe(true);
  expect(await admin.call(listFailures, { query: { search: "ben@" } })).toMatchObject({
    count: 1,
    failures: [{ reason: "The mail server rejected it: 550 5.1.1", canBeTriedAgain: true }],
  });
  expect(await admin.call(listFailures, { query: { kind: "LABEL" } })).toMatchObject({ count: 0 });

  const params = { failureId: all.failures[0]!.id };
  for (let twice = 0; twice < 2; twice++) {
    const { failure } = await admin.call(setFailureAside, { params });
    expect(failure).toMatchObject({ state: "SET_ASIDE", steps: [{ step: "SET_ASIDE" }] });
  }
  refuses = false;
  expect(await admin.call(tryFailuresAgain, { body: { kind: "MAIL" } })).toEqual({ tried: 2 });
  await lab.workAll();
  expect(await admin.call(countFailures)).toEqual({ failing: 0 });
  expect(await admin.call(tryFailuresAgain, { body: { kind: "MAIL" } })).toEqual({ tried: 0 });

  lab.clock.move(FAILURE_RETENTION_DAYS * DAY_MS + 1);
  await failuresModule.jobs["sweep-failures"].run(lab.lab.deps);
  expect(await lab.count("failures")).toBe(0);
});

test("an unreadable picture links to its order, is not retried, and resolves once replaced", async () => {
  const { lab, admin, customer, bench } = await aRollAtTheBench();
  const scan = await bench.upload(await spoiledJpeg());
  const [failure] = (await admin.call(listFailures, { query: { kind: "PICTURE" } })).failures;
  expect(failure).toMatchObject({ state: "GIVEN_UP", canBeTriedAgain: false, userId: customer.userId });
  expect(failure!.title).toMatch(/^Picture sizes of frame 1 of roll /);
  expect(failure!.orderId).not.toBeNull();
  const params = { failureId: failure!.id };
  await expect(admin.call(tryFailureAgain, { params })).rejects.toMatchObject({ status: 409, code: "IN_VAIN" });
  expect(await admin.call(tryFailuresAgain, { body: { kind: "PICTURE" } })).toEqual({ tried: 0 });
  const good = await aJpeg();
  await bench.put((await bench.announce(good, { scanId: scan.id })).writeLink, good);
  await lab.workAll();
  expect(await admin.call(countFailures)).toEqual({ failing: 0 });
});
