import { expect, test } from "vitest";
import { grantTaxExemption } from "../../contract/tax/exemptions.ts";
import { DAY_MS } from "../../rules/time.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { mailNotices } from "./mail-notices.ts";

test("the lab is e-mailed once per soon-expiring certificate", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const grant = async (certificate: string, days: number) => {
    const expiresOn = new Date(lab.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const params = { userId: (await lab.customer()).userId };
    await admin.call(grantTaxExemption, { params, body: { certificate, states: [], expiresOn } });
  };
  const mails = async () => {
    await mailNotices(lab.lab.deps);
    const sent = await lab.outbox(lab.lab.deps.lab.email);
    return sent.filter(({ text }) => text.includes("certificate EX-"));
  };
  await grant("EX-LATER", 60);
  expect(await mails()).toEqual([]);
  await grant("EX-SOON", 9);
  expect(await mails()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
  await grant("EX-TOO", 3);
  const [, second] = await mails();
  expect(second!.text).toContain("certificate EX-TOO");
  expect(second!.text).not.toContain("EX-LATER");
});
