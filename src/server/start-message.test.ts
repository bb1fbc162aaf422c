import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { testSettings } from "../../tests/support/test-settings.ts";
import { parseSettings } from "./platform/settings.ts";
import { greeting } from "./start-message.ts";

const settings = testSettings({ dataDir: "/data", databaseUrl: "postgresql://a:b@db/lab" });

test("a demo announces itself and where to read its mail", () => {
  const text = greeting({ ...settings, port: 4000, publicUrl: "https://lab.example" });
  expect(text).toContain("THIS IS A DEMO");
  expect(text).toContain(DEMO_PASSWORD);
  expect(text).toContain("http://localhost:4000/dev/outbox");
});

test("a real lab shows no password, but lists what is simulated", () => {
  const text = greeting({ ...settings, demo: false });
  expect(text).not.toContain("DEMO");
  expect(text).not.toContain(DEMO_PASSWORD);
  expect(text).not.toContain("/dev/");
  expect(text).toContain("no card is charged");
});

test("configured services are not listed as built in", () => {
  expect(greeting(settings)).toContain("mail and text messages (kept under /data, not sent)");
  const { smtp } = parseSettings({ SMTP_URL: "smtp://localhost", MAIL_FROM: "hello@lab.example" });
  expect(greeting({ ...settings, smtp })).toContain("    text messages (kept under /data");
  const twilio = { accountSid: "AC1", authToken: "secret", from: "+13475550100" };
  expect(greeting({ ...settings, smtp, twilio })).not.toContain("not sent");
  const services = parseSettings({
    STRIPE_SECRET_KEY: "sk_test_aaaaaaaaaaaaaaaaaaaaaaaa",
    STRIPE_PUBLISHABLE_KEY: "pk_test_aaaaaaaaaaaaaaaaaaaaaaaa",
    STRIPE_WEBHOOK_SECRET: "whsec_aaaaaaaaaaaaaaaaaaaaaaaaaa",
    EASYPOST_API_KEY: "EZTKaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    EASYPOST_WEBHOOK_SECRET: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    EASYPOST_PHONE: "718 555 0100",
    DEMO: "false",
  });
  const { stripe, easyPost } = services;
  expect(greeting({ ...settings, smtp, twilio, stripe })).not.toContain("no card is charged");
  expect(greeting({ ...settings, smtp, twilio, stripe, easyPost })).not.toContain("Built in");
});
