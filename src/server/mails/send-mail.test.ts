import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { type Mail, MailRefused } from "../adapters/mail/port.ts";
import { users } from "../accounts/tables.ts";
import { enqueueMail } from "./enqueue-mail.ts";

function mailerThat({ lab }: TestLab, send: (mail: Mail) => Promise<void>): void {
  const { mail } = lab.deps;
  lab.deps.mail = { send };
  onTestFinished(() => void (lab.deps.mail = mail));
}

async function welcome({ lab }: TestLab, to: string): Promise<void> {
  const mail = { to, template: "welcome", data: { firstName: "Ada" }, key: `welcome:${to}` } as const;
  await lab.deps.db.transaction((tx) => enqueueMail(lab.deps, tx, mail));
}

test("a temporarily rejected mail is sent once by a later attempt", async () => {
  const lab = await startLab();
  const sent: Mail[] = [];
  let down = true;
  mailerThat(lab, async (mail) => {
    if (down) throw new Error("the mail server could not be asked: ECONNREFUSED");
    sent.push(mail);
  });
  await welcome(lab, "later@people.test");
  await expect(lab.workAll()).rejects.toThrow("ECONNREFUSED");
  down = false;
  await lab.workAll();
  await lab.workAll();
  expect(sent.map(({ to }) => to)).toEqual(["later@people.test"]);
});

test("only a confirmed address is greeted by the name typed with it", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await welcome(lab, ada.email);
  await lab.workAll();
  const greeting = async () => (await lab.outbox(ada.email)).map(({ subject }) => subject);
  expect(await greeting()).toEqual(["Nice meeting you"]);
  const { db } = lab.lab.deps;
  await db.update(users).set({ emailVerifiedAt: lab.clock.now() }).where(eq(users.id, ada.userId));
  await db.transaction((tx) =>
    enqueueMail(lab.lab.deps, tx, { to: ada.email, template: "welcome", data: { firstName: "Ada" }, key: "again" }),
  );
  await lab.workAll();
  expect(await greeting()).toContain("Nice meeting you, Ada");
});

test("a permanently rejected mail is not retried", async () => {
  const lab = await startLab();
  let tries = 0;
  mailerThat(lab, async () => {
    tries += 1;
    throw new MailRefused("the mail server answered 550 5.1.1 to RCPT TO");
  });
  await welcome(lab, "gone@people.test");
  await lab.workAll();
  await lab.workAll();
  expect(tries).toBe(1);
});
