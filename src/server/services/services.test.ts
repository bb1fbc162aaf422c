import { expect, onTestFinished, test } from "vitest";
import { listServices, tryService } from "../../contract/services/services.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { openServiceNotes } from "./service-notes.ts";

test("staff see each service's provider, and never a key", async () => {
  const { lab, admin: anAdmin } = await startLab();
  const { deps } = lab;
  const admin = await anAdmin();
  const { services } = await admin.call(listServices);
  expect(services.find(({ service }) => service === "MAIL")).toMatchObject({
    provider: null,
    facts: [],
    lastAnswer: null,
  });
  expect(services.find(({ service }) => service === "TAX")!.facts.map(({ value }) => value)).toEqual([
    "8.875%",
    "8.75%",
  ]);
  const text = JSON.stringify(services);
  expect(text).not.toContain(deps.settings.authSecret);
  expect(text).not.toMatch(/password|secret/i);
});

test("a service's last response and failures are stored, a few each, without personal data", async () => {
  const { lab, clock, admin: anAdmin } = await startLab();
  const { deps } = lab;
  const admin = await anAdmin();
  const notes = openServiceNotes(deps);
  const refused = new Error("refused for good");
  let failsWith: Error | null = null;
  const mailer = {
    async send() {
      if (failsWith !== null) throw failsWith;
    },
  };
  const watched = notes.watch("MAIL", mailer, ["send"], (error) => error === refused);
  const shown = async () => {
    await notes.settled();
    return (await admin.call(listServices)).services.find(({ service }) => service === "MAIL")!;
  };

  await watched.send();
  const answeredAt = (await shown()).lastAnswer?.at;
  expect(answeredAt).toBe(deps.now().toISOString());

  for (let time = 0; time < 12; time++) {
    clock.move(MINUTE_MS);
    failsWith = new Error(`${time}: <ann@film.example> is away`);
    await expect(watched.send()).rejects.toThrow("is away");
    await expect(watched.send()).rejects.toThrow("is away");
  }
  const { failures, lastAnswer } = await shown();
  expect(failures.map(({ message }) => message.split(":")[0])).toEqual([
    "11",
    "10",
    "9",
    "8",
    "7",
    "6",
    "5",
    "4",
    "3",
    "2",
  ]);
  expect(failures[0]!.message).toBe("11: <…@…> is away");
  expect(lastAnswer?.at).toBe(answeredAt);

  clock.move(MINUTE_MS);
  failsWith = refused;
  await expect(watched.send()).rejects.toThrow("refused for good");
  expect((await shown()).lastAnswer?.at).toBe(deps.now().toISOString());
});

test("services can be tested without leftover files, and unconfigured ones say so", async () => {
  const { lab, admin: anAdmin } = await startLab();
  const { deps } = lab;
  const admin = await anAdmin();
  const tryIt = (service: "MAIL" | "FILES" | "DATABASE" | "PAYMENTS" | "POSTAGE" | "SMS" | "GOOGLE" | "FACEBOOK") =>
    admin.call(tryService, { body: { service } });

  expect((await tryIt("MAIL")).outcome).toMatchObject({ works: true, said: "The e-mail is in the outbox." });
  expect((await tryIt("FILES")).outcome).toMatchObject({ works: true });
  expect(await deps.files.list("tries/")).toEqual([]);
  expect((await tryIt("DATABASE")).outcome.said).toMatch(/^Connected\. PostgreSQL \d+\.\d+\.$/);
  expect((await tryIt("PAYMENTS")).outcome).toMatchObject({ works: true });
  await expect(tryIt("POSTAGE")).rejects.toMatchObject({ status: 409, code: "CANNOT_BE_TRIED" });

  const { identity } = deps;
  onTestFinished(() => void (deps.identity = identity));
  await expect(tryIt("GOOGLE")).rejects.toMatchObject({ code: "CANNOT_BE_TRIED" });
  const checkFacebook = () => Promise.reject(new Error("Facebook knows no such app by this secret"));
  deps.identity = { ...identity, googleClientId: "g", checkGoogle: async () => 2, facebookAppId: "f", checkFacebook };
  expect((await tryIt("GOOGLE")).outcome).toMatchObject({ works: true, said: "Connected. 2 keys found." });
  expect((await tryIt("FACEBOOK")).outcome).toMatchObject({
    works: false,
    said: expect.stringContaining("no such app"),
  });

  const { write } = deps.files;
  onTestFinished(() => void (deps.files.write = write));
  deps.files.write = () => Promise.reject(new Error("the store is full"));
  expect((await tryIt("FILES")).outcome).toMatchObject({ works: false, said: "the store is full" });
});
