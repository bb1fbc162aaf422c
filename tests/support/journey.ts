import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";

type Mail = { to: string; subject: string; text: string; html: string };

/** The newest mail to this address that `wanted` likes; asks again until there is one. */
export async function mailTo(page: Page, to: string, wanted: (mail: Mail) => boolean): Promise<Mail> {
  for (let tries = 0; tries < 100; tries++) {
    const { mails } = (await (await page.request.get("/dev/outbox.json")).json()) as { mails: Mail[] };
    const found = mails.find((mail) => mail.to === to && wanted(mail));
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no such mail to ${to}`);
}

export async function logIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
}

/** Logs an admin in with the second factor from the outbox. */
export async function logInAdmin(page: Page): Promise<void> {
  const email = "admin@nice.test";
  const since = await countMails(page, email);
  await logIn(page, email);
  let code: string | undefined;
  for (let tries = 0; code === undefined && tries < 100; tries++) {
    const mails = await mailsTo(page, email);
    if (mails.length > since) code = /\b(\d{6})\b/.exec(mails[0]!.text)?.[1];
    else await new Promise((done) => setTimeout(done, 100));
  }
  await page.keyboard.type(code!);
  await page.waitForURL(/\/admin\//);
}

async function mailsTo(page: Page, to: string): Promise<Mail[]> {
  const { mails } = (await (await page.request.get("/dev/outbox.json")).json()) as { mails: Mail[] };
  return mails.filter((mail) => mail.to === to);
}

const countMails = async (page: Page, to: string): Promise<number> => (await mailsTo(page, to)).length;
