import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { signedLinks } from "../../src/server/adapters/files/signed-links.ts";
import { subscriberOfToken, unsubscribeToken } from "../../src/server/community/waitlist.ts";
import { checkZipLink, zipLink } from "../../src/server/film/scans/serve-zip.ts";
import { hashCode } from "../../src/server/platform/tokens/one-time-secrets.ts";
import { seal, unseal } from "../../src/server/platform/tokens/sealed.ts";
import { sessionTokens } from "../../src/server/platform/tokens/session-token.ts";
import { reminderOfToken, reminderToken } from "../../src/server/reminders/request-reminder.ts";
import { openKey, opens } from "../../src/server/shares/open-key.ts";
import { checkShareZipLink, shareZipLink } from "../../src/server/shares/share-zip-link.ts";
import { startLab } from "../support/start-lab.ts";

const ID = "0198c0de-0000-7000-8000-000000000001";
const SHARE = { id: ID, edition: 1 };
const LATER = new Date(Date.now() + 1_000_000);

async function allKinds() {
  const { deps } = (await startLab()).lab;
  const { authSecret: secret } = deps.settings;
  const { now } = deps;
  const links = signedLinks({ secret, publicUrl: "http://lab.test", now });
  const sessions = sessionTokens({ authSecret: secret, now });
  const queryOf = (link: string) => Object.fromEntries(new URL(link, "http://lab.test").searchParams);
  const linksFor = "public" as const;
  const to = { for: linksFor, type: "image/jpeg" };
  const tokens = {
    session: await sessions.sign({ userId: ID, sessionId: ID, generation: 1 }),
    reads: links.readLink(ID, { ...to, now: now() }),
    saves: links.readLink(ID, { ...to, now: now(), downloadName: "a.jpg" }),
    writes: (await links.writeLink(ID, { ...to, bytes: 1, expiresAt: LATER })).url,
    zip: zipLink({ settings: deps.settings, now, linksFor }, ID),
    shareZip: shareZipLink(deps, SHARE),
    shareKey: `?${openKey(deps, SHARE)}`,
    unsubscribe: unsubscribeToken(secret, ID),
    reminder: reminderToken(secret, ID),
    sealed: seal(secret, ID) as string,
    code: hashCode(secret, ID, "123456"),
  };
  const opened = (text: string) => {
    try {
      return unseal(secret, text as never) === ID;
    } catch {
      return false;
    }
  };
  const takes: Record<keyof typeof tokens, (token: string) => Promise<boolean> | boolean> = {
    session: async (token) => (await sessions.verify(token)) !== null,
    reads: (link) => typeof links.links.read(ID, queryOf(link)) === "object" && !link.includes("name="),
    saves: (link) => typeof links.links.read(ID, queryOf(link)) === "object" && link.includes("name="),
    writes: (link) => typeof links.links.write(ID, queryOf(link)) === "object",
    zip: (link) => typeof checkZipLink(deps, ID, queryOf(link)) === "object",
    shareZip: (link) => typeof checkShareZipLink(deps, ID, queryOf(link)) === "object",
    shareKey: (key) => opens(deps, SHARE, key.split("?")[1]),
    unsubscribe: (token) => subscriberOfToken(secret, token) !== null,
    reminder: (token) => reminderOfToken(secret, token) !== null,
    sealed: opened,
    code: (hash) => hash === hashCode(secret, ID, "123456"),
  };
  return { secret, tokens, takes };
}

test("a token of one kind is accepted only as that kind", async () => {
  const { tokens, takes } = await allKinds();
  const taken: string[] = [];
  for (const [kind, takesIt] of Object.entries(takes))
    for (const [given, token] of Object.entries(tokens)) if (await takesIt(token)) taken.push(`${given} as ${kind}`);
  expect(taken).toEqual(Object.keys(takes).map((kind) => `${kind} as ${kind}`));
});

test("a signature of one kind is rejected on any other content", async () => {
  const { secret, tokens, takes } = await allKinds();
  const [header, payload] = tokens.session.split(".") as [string, string];
  const signatures = Object.values(tokens).map((token) => /[\w-]{20,}$/.exec(token)?.[0] ?? "");
  for (const signature of signatures.slice(1)) {
    expect(await takes.session(`${header}.${payload}.${signature}`)).toBe(false);
    expect(await takes.unsubscribe(`${tokens.session.slice(7)}.${signature}`)).toBe(false);
  }
  for (const signature of signatures.filter((one) => !tokens.reads.endsWith(one)))
    expect(await takes.reads(tokens.reads.replace(/signature=.*$/, `signature=${signature}`))).toBe(false);
  // A signature over the same content, made for another kind of token.
  const words = createHmac("sha256", secret)
    .update(`${header.slice(7)}.${payload}`)
    .digest("base64url");
  expect(await takes.unsubscribe(`${ID}.${words.slice(0, 32)}`)).toBe(false);
  const other = new SignJWT({ sub: ID, sid: ID, gen: 1, iat: 1, exp: 4e9, aud: "lab-api" });
  const key = new TextEncoder().encode(secret);
  expect(await takes.session(await other.setProtectedHeader({ alg: "HS256", typ: "unsubscribe+jwt" }).sign(key))).toBe(
    false,
  );
});
