import { type AddressInfo, createServer } from "node:net";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import type { Mail } from "../mail/port.ts";
import { SmsRefused } from "./port.ts";
import { outboxSms } from "./outbox-sms.ts";
import { internationalNumber, twilioSms } from "./twilio-sms.ts";

const message = { key: "stop:1", to: "(718) 555-0132", text: "Marco is <next door> & rings soon." };

test("without a service, text messages go to the outbox, escaped", async () => {
  const mails: Mail[] = [];
  const sms = outboxSms({ send: async (mail) => void mails.push(mail) });
  await sms.send(message);
  expect(sms.reachesPhones).toBe(false);
  expect(mails).toMatchObject([{ key: "sms:stop:1", to: message.to, text: message.text }]);
  expect(mails[0]!.html).toBe("<p>Marco is &lt;next door&gt; &amp; rings soon.</p>");
});

test("Twilio is called once per message, with credentials and an international number", async () => {
  const requested: unknown[] = [];
  const double = fastify();
  onTestFinished(() => double.close());
  double.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  let status = 201;
  double.post("/2010-04-01/Accounts/AC1/Messages.json", async (request, reply) => {
    requested.push({ ...(request.body as object), by: request.headers.authorization });
    return reply.status(status).send({ sid: "SM1" });
  });
  const base = await double.listen({ port: 0, host: "127.0.0.1" });
  const sms = twilioSms({ accountSid: "AC1", authToken: "secret", from: "+13475550100" }, base);
  await sms.send(message);
  const by = `Basic ${Buffer.from("AC1:secret").toString("base64")}`;
  expect(requested).toEqual([{ To: "+17185550132", From: "+13475550100", Body: message.text, by }]);
  status = 500;
  await expect(sms.send(message)).rejects.toThrow("Twilio answered 500");
});

test.each([
  [400, { code: 21211, message: "The 'To' number +1718 is not a valid phone number.", status: 400 }, true],
  [400, { code: 21610, message: "Attempt to send to unsubscribed recipient", status: 400 }, true],
  [400, { code: 21606, message: "The 'From' number is not yours", status: 400 }, false],
  [401, { code: 20003, message: "Authenticate", status: 401 }, false],
  [429, { code: 20429, message: "Too Many Requests", status: 429 }, false],
  [503, "<html>", false],
])("Twilio's %i %j is reported by its code alone; permanent: %s", async (status, body, isRefused) => {
  const double = fastify();
  onTestFinished(() => double.close());
  double.addContentTypeParser("*", (_request, _body, done) => done(null));
  double.post("/2010-04-01/Accounts/AC1/Messages.json", (_, reply) => reply.status(status).send(body));
  const base = await double.listen({ port: 0, host: "127.0.0.1" });
  const sms = twilioSms({ accountSid: "AC1", authToken: "secret", from: "+13475550100" }, base);
  const error = await sms.send(message).catch((thrown: unknown) => thrown as Error);
  expect(error instanceof SmsRefused).toBe(isRefused);
  expect(String(error)).toMatch(new RegExp(`Twilio answered ${status}( \\(\\d+\\))?$`));
});

test("a connection dropped before Twilio responds is an error", async () => {
  const double = createServer((socket) => socket.once("data", () => socket.destroy()));
  await new Promise<void>((done) => double.listen(0, "127.0.0.1", done));
  onTestFinished(() => void double.close());
  const base = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;
  const sms = twilioSms({ accountSid: "AC1", authToken: "secret", from: "+13475550100" }, base);
  await expect(sms.send(message)).rejects.toThrow("fetch failed");
});

test("redirects are not followed, so credentials and messages stay with Twilio", async () => {
  const double = fastify();
  onTestFinished(() => double.close());
  let elsewhere = 0;
  double.addContentTypeParser("*", (_request, _body, done) => done(null));
  double.all("/elsewhere", async () => ({ requested: (elsewhere += 1) }));
  double.post("/2010-04-01/Accounts/AC1/Messages.json", (_, reply) => reply.redirect("/elsewhere", 307));
  const base = await double.listen({ port: 0, host: "127.0.0.1" });
  const sms = twilioSms({ accountSid: "AC1", authToken: "secret", from: "+13475550100" }, base);
  await expect(sms.send(message)).rejects.toThrow("fetch failed");
  expect(elsewhere).toBe(0);
});

test.each([
  ["(718) 555-0132", "+17185550132"],
  ["1 718 555 0132", "+17185550132"],
  ["+44 20 7946 0018", "+442079460018"],
  ["(718) 555-0132 ext. 12", "+17185550132"],
])("the number %s is dialed as %s", (typed, dialled) => {
  expect(internationalNumber(typed)).toBe(dialled);
});
