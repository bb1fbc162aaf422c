import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import fastify from "fastify";
import type { PushTarget } from "../../src/server/adapters/push/port.ts";

type Received = { endpoint: string; headers: Record<string, string | undefined>; text: string };

type Browser = PushTarget & { read(body: Buffer): string };

const TAG_BYTES = 16;

export async function fakePushService(port = 0): Promise<{
  host: string;
  received: Received[];
  /** Sets the status of future responses; 201 by default. */
  answer(status: number): void;
  subscribe(): PushTarget;
  close(): Promise<void>;
}> {
  const browsers = new Map<string, Browser>();
  const received: Received[] = [];
  let status = 201;
  const server = fastify();
  server.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  server.post("/elsewhere", async () => received.push({ endpoint: "elsewhere", headers: {}, text: "" }));
  server.post<{ Params: { id: string }; Body: Buffer }>("/send/:id", async (request, reply) => {
    const endpoint = `${origin}/send/${request.params.id}`;
    const browser = browsers.get(endpoint);
    if (browser === undefined) return reply.status(404).send();
    if (status === 307) return reply.redirect("/elsewhere", 307);
    if (status === 201)
      received.push({ endpoint, headers: request.headers as Received["headers"], text: browser.read(request.body) });
    return reply.status(status).send("words of the service");
  });
  const origin = await server.listen({ port, host: "127.0.0.1" });
  return {
    host: new URL(origin).host,
    received,
    answer: (next) => void (status = next),
    subscribe() {
      const browser = aBrowser(`${origin}/send/${randomBytes(12).toString("base64url")}`);
      browsers.set(browser.endpoint, browser);
      return { endpoint: browser.endpoint, p256dh: browser.p256dh, auth: browser.auth };
    },
    close: async () => void (await server.close()),
  };
}

/** Follows RFC 8291, independently of the lab's encryption code. */
function aBrowser(endpoint: string): Browser {
  const pair = createECDH("prime256v1");
  const own = pair.generateKeys();
  const auth = randomBytes(TAG_BYTES);
  return {
    endpoint,
    p256dh: own.toString("base64url"),
    auth: auth.toString("base64url"),
    read(body) {
      const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
      const theirs = body.subarray(21, 21 + keyLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
      const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(theirs), auth, info, 32));
      const derive = (name: string, bytes: number) =>
        Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, bytes));
      const record = body.subarray(21 + keyLength);
      const opened = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      opened.setAuthTag(record.subarray(-TAG_BYTES));
      const padded = Buffer.concat([opened.update(record.subarray(0, -TAG_BYTES)), opened.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
