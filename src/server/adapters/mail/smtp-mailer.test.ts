import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { parseSettings } from "../../platform/settings.ts";
import { MailRefused, MAILS_AT_ONCE } from "./port.ts";
import { smtpMailer } from "./smtp-mailer.ts";

const FROM = "Nice <hello@lab.example>";
const mail = {
  key: "paid:42",
  to: "ada@example.com",
  subject: "Zoë’s order\u00a0#1042",
  html: "<p>Thank you</p>",
  text: "Thank you",
};

type Arrived = { from: string; to: string[]; raw: string };

/** A real SMTP server on this machine. */
async function aServer(own: SMTPServerOptions = {}) {
  const mails: Arrived[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_, done) => ((connections += 1), done()),
    onAuth: ({ username, password }, _, done) =>
      username === "lab" && password === "p@ss/word" ? done(null, { user: username }) : done(new Error("no")),
    onData(stream, { envelope }, done) {
      let raw = "";
      stream.on("data", (part) => (raw += String(part)));
      stream.on("end", () => {
        mails.push({
          from: (envelope.mailFrom as { address: string }).address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
    ...own,
  });
  server.on("error", () => {}); // the test cuts connections on purpose
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  return { mails, connections: () => connections, port: (server.server.address() as AddressInfo).port };
}

function aMailer(port: number, own: Record<string, string> = {}) {
  const { smtp } = parseSettings({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: FROM, ...own });
  const mailer = smtpMailer(smtp!);
  onTestFinished(() => mailer.close());
  return mailer;
}

const failure = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

test("a mail arrives with both versions from the lab, and bounces to the bounce address", async () => {
  const { mails, port } = await aServer();
  await aMailer(port, { MAIL_BOUNCES_TO: "bounces@lab.example" }).send(mail);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ from: "bounces@lab.example", to: ["ada@example.com"] });
  expect(mails[0]!.raw).toMatch(/^From: Nice <hello@lab\.example>\r$/m);
  expect(mails[0]!.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mails[0]!.raw).toContain("Content-Type: text/plain");
  expect(mails[0]!.raw).toContain("<p>Thank you</p>");
});

test("without a bounce address, mails bounce to the sender", async () => {
  const { mails, port } = await aServer();
  await aMailer(port).send(mail);
  expect(mails[0]!.from).toBe("hello@lab.example");
});

test("a resent mail keeps its Message-ID, and other mails have others", async () => {
  const { mails, port } = await aServer();
  const mailer = aMailer(port);
  for (const key of ["paid:42", "paid:42", "paid:43"]) await mailer.send({ ...mail, key });
  const [first, again, other] = mails.map(({ raw }) => /^Message-ID: <([\da-f]{32}@lab\.example)>\r$/m.exec(raw)?.[1]);
  expect(first).toMatch(/./);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("connections are reused, and never outnumber concurrent mails", async () => {
  const { mails, connections, port } = await aServer();
  const mailer = aMailer(port);
  await Promise.all(Array.from({ length: 20 }, (_, n) => mailer.send({ ...mail, key: `mail:${n}` })));
  expect(mails).toHaveLength(20);
  expect(connections()).toBeLessThanOrEqual(MAILS_AT_ONCE);
});

test("the password is decoded from the URL, and a wrong one is a temporary error", async () => {
  const { mails, port } = await aServer({ authOptional: false, allowInsecureAuth: true });
  await aMailer(port, { SMTP_URL: `smtp://lab:p%40ss%2Fword@127.0.0.1:${port}` }).send(mail);
  expect(mails).toHaveLength(1);
  const wrong = await aMailer(port, { SMTP_URL: `smtp://lab:wrong@127.0.0.1:${port}` })
    .send(mail)
    .catch((error: unknown) => error);
  expect(wrong).toBeInstanceOf(Error);
  expect(wrong).not.toBeInstanceOf(MailRefused);
});

test("a password is never sent to another machine without TLS", async () => {
  const { mails, port } = await aServer({ authOptional: false, allowInsecureAuth: true });
  const { smtp } = parseSettings({ SMTP_URL: `smtp://lab:p%40ss%2Fword@mail.lan:${port}`, MAIL_FROM: FROM });
  expect(smtp).toMatchObject({ host: "mail.lan", mustEncrypt: true, secure: false });
  const mailer = smtpMailer({ ...smtp!, host: "127.0.0.1" });
  onTestFinished(() => mailer.close());
  await expect(mailer.send(mail)).rejects.toThrow(/mail server/);
  expect(mails).toHaveLength(0);
});

test.each([
  ["a recipient that is not there", 550, "5.1.1 <ada@example.com>: no such user", true],
  ["a full mailbox", 452, "4.2.2 mailbox of ada@example.com is full", false],
  ["a relay that does not know the lab", 550, "5.7.1 relaying for ada@example.com denied", false],
])("%s is reported without the address", async (_, code, message, isRefused) => {
  const { port } = await aServer({ onRcptTo: (_address, _session, done) => done(failure(code, message)) });
  const error = await aMailer(port)
    .send(mail)
    .catch((thrown: unknown) => thrown as Error);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof MailRefused).toBe(isRefused);
  expect(String(error)).toContain(`answered ${code} ${message.slice(0, 5)} to RCPT TO`);
  expect(String(error)).not.toContain("ada");
});

test("a spam verdict is permanent; a busy server is temporary", async () => {
  let answer = failure(554, "5.6.0 looks like spam");
  const { port } = await aServer({
    onData(stream, _, done) {
      stream.resume().on("end", () => done(answer));
    },
  });
  const mailer = aMailer(port);
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefused);
  answer = failure(451, "4.3.2 busy");
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
});

test("a dropped connection fails, and the next mail opens a new one", async () => {
  const { mails, port } = await aServer();
  let cuts = 1;
  const held = new Set<Socket>();
  const between = createServer((socket) => {
    const onward = connect(port, "127.0.0.1");
    for (const end of [socket, onward]) held.add(end.on("error", () => {}));
    onward.pipe(socket);
    socket.on("data", (part) => {
      if (cuts > 0 && String(part).includes("DATA")) {
        cuts -= 1;
        socket.destroy();
        onward.destroy();
      } else onward.write(part);
    });
  });
  await new Promise<void>((done) => between.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    held.forEach((socket) => socket.destroy());
    between.close();
  });
  const mailer = aMailer((between.address() as AddressInfo).port);
  await expect(mailer.send(mail)).rejects.toThrow("the mail server could not be asked");
  await mailer.send(mail);
  expect(mails).toHaveLength(1);
});

test("an unreachable server is an error", async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  await expect(aMailer(port).send(mail)).rejects.toThrow("the mail server could not be asked");
});
