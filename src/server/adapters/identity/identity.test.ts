import { exportJWK, generateKeyPair, SignJWT } from "jose";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { identityService } from "./identity.ts";

const NOW = new Date("2026-06-15T14:00:00Z");
const CLIENT_ID = "nice.apps.googleusercontent.test";
const NONE = {
  googleClientId: null,
  googleUrl: "http://127.0.0.1:1",
  facebookApp: null,
  facebookUrl: "http://127.0.0.1:1",
};
const APP = { appId: "4711", appSecret: "app secret" };

/** A fake Google with our own key. */
async function aGoogle() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const http = fastify();
  onTestFinished(() => http.close());
  let requested = 0;
  http.get("/oauth2/v3/certs", async () => {
    requested++;
    return { keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }] };
  });
  const google = await http.listen({ port: 0, host: "127.0.0.1" });
  const idToken = (claims: Record<string, unknown> = {}, key = privateKey) =>
    new SignJWT({
      iss: "https://accounts.google.com",
      aud: CLIENT_ID,
      sub: "108",
      exp: NOW.getTime() / 1000 + 600,
      email: "ada@people.test",
      email_verified: true,
      given_name: "Ada",
      family_name: "Lovelace",
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(key);
  const service = identityService({ ...NONE, googleClientId: CLIENT_ID, googleUrl: google }, () => NOW);
  return { idToken, service, requested: () => requested, http };
}

test("a valid Google token returns the person, with either issuer spelling; keys are fetched once", async () => {
  const { idToken, service, requested } = await aGoogle();
  const ada = {
    providerUserId: "108",
    email: "ada@people.test",
    emailVerified: true,
    firstName: "Ada",
    lastName: "Lovelace",
  };
  expect(await service.verifyGoogle(await idToken())).toEqual(ada);
  expect(await service.verifyGoogle(await idToken({ iss: "accounts.google.com" }))).toEqual(ada);
  expect(await service.verifyGoogle(await idToken({ email_verified: "true" }))).toMatchObject({ emailVerified: false });
  expect(requested()).toBe(1);
});

test("a Google token that is foreign, expired, forged or malformed is rejected", async () => {
  const { idToken, service } = await aGoogle();
  const { privateKey: strange } = await generateKeyPair("RS256");
  const secret = new TextEncoder().encode("x".repeat(32));
  const bad = [
    await idToken({ aud: "another.app" }),
    await idToken({ iss: "https://evil.test" }),
    await idToken({ exp: NOW.getTime() / 1000 - 60 }),
    await idToken({ sub: undefined }),
    await idToken({}, strange),
    await new SignJWT({ sub: "108", aud: CLIENT_ID, iss: "accounts.google.com", exp: 1e11 })
      .setProtectedHeader({ alg: "HS256", kid: "one" })
      .sign(secret),
    "not a token",
    "",
  ];
  for (const token of bad) expect(await service.verifyGoogle(token)).toBeNull();
});

test("an outage of Google's keys is an error, not a bad token", async () => {
  const { idToken, service, http } = await aGoogle();
  const token = await idToken();
  await http.close();
  await expect(service.verifyGoogle(token)).rejects.toThrow();
});

/** A fake Graph API that knows one token. */
async function aFacebook(own: { appId?: string; valid?: boolean; userId?: string } = {}) {
  const http = fastify();
  onTestFinished(() => http.close());
  const requested: Record<string, string>[] = [];
  http.get<{ Querystring: Record<string, string> }>("/debug_token", async ({ query }, reply) => {
    requested.push(query);
    if (query["input_token"] === "down") return reply.status(500).send({});
    if (query["input_token"] === query["access_token"])
      return {
        data: { app_id: own.appId ?? APP.appId, type: "APP", application: "Nice", is_valid: own.valid ?? true },
      };
    if (query["input_token"] !== "good") return reply.status(400).send({ error: {} });
    return { data: { app_id: own.appId ?? APP.appId, is_valid: own.valid ?? true, user_id: own.userId ?? "77" } };
  });
  http.get<{ Querystring: Record<string, string> }>("/me", async ({ query }) => {
    requested.push(query);
    return { id: "77", first_name: "Bob", last_name: "Ross", email: "bob@people.test" };
  });
  const facebook = await http.listen({ port: 0, host: "127.0.0.1" });
  const service = identityService({ ...NONE, facebookApp: APP, facebookUrl: facebook }, () => NOW);
  return { service, requested };
}

test("a valid Facebook token returns the person, with the e-mail unverified", async () => {
  const { service, requested } = await aFacebook();
  expect(await service.verifyFacebook("good")).toEqual({
    providerUserId: "77",
    email: "bob@people.test",
    emailVerified: false,
    firstName: "Bob",
    lastName: "Ross",
  });
  expect(requested[0]).toMatchObject({ access_token: "4711|app secret" });
  expect(requested[1]!["appsecret_proof"]).toMatch(/^[\da-f]{64}$/);
});

test.each([
  ["of another app", { appId: "4712" }, "good"],
  ["that is over", { valid: false }, "good"],
  ["of somebody else", { userId: "78" }, "good"],
  ["that Facebook does not know", {}, "bad"],
])("a Facebook token %s is rejected", async (_, own, token) => {
  const { service } = await aFacebook(own);
  expect(await service.verifyFacebook(token)).toBeNull();
});

test("an outage of Facebook is an error, not a bad token", async () => {
  const { service } = await aFacebook();
  await expect(service.verifyFacebook("down")).rejects.toThrow("Facebook answered 500");
});

test("an unconfigured provider knows no one and has no public id", async () => {
  const service = identityService(NONE, () => NOW);
  expect(service).toMatchObject({ googleClientId: null, facebookAppId: null });
  expect(await service.verifyGoogle("x")).toBeNull();
  expect(await service.verifyFacebook("x")).toBeNull();
});

test("Google's keys and the Facebook app can be checked without a token", async () => {
  const { service: google, http } = await aGoogle();
  expect(await google.checkGoogle()).toBe(1);
  await http.close();
  await expect(google.checkGoogle()).rejects.toThrow();
  await expect((await aFacebook()).service.checkFacebook()).resolves.toBeUndefined();
  const stranger = (await aFacebook({ appId: "4712" })).service;
  await expect(stranger.checkFacebook()).rejects.toThrow("Facebook knows no such app");
  await expect(google.checkFacebook()).rejects.toThrow("not set up");
});
