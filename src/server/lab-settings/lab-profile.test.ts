import { expect, test } from "vitest";
import { listLabLocations } from "../../contract/community/community.ts";
import { listChanges } from "../../contract/history/history.ts";
import { getLab } from "../../contract/lab-settings/public-lab.ts";
import * as contract from "../../contract/lab-settings/lab-profile.ts";
import { STARTING_PROFILE } from "../../rules/brand.ts";
import sharp from "sharp";
import { addLogo } from "../../contract/lab-settings/logo.ts";
import type { Logo } from "../../rules/lab-settings/lab-profile.ts";
import { logoPath } from "../../rules/lab-settings/logo.ts";
import { putFile } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";

const { brand, places } = STARTING_PROFILE;

async function stage() {
  const lab = await startLab();
  const admin = await lab.admin();
  const saved = async (part: "brand" | "places") => (await admin.call(contract.getLabProfile)).versions[part]!;
  const saveBrand = async (change: Partial<typeof brand>, version?: number) =>
    admin.call(contract.saveLabProfile, {
      body: { part: "brand", value: { ...brand, ...change }, version: version ?? (await saved("brand")) },
    });
  const shown = async () => (await lab.visitor().call(getLab)).lab;
  return { lab, admin, saved, saveBrand, shown };
}

test("a changed name and address apply at once to pages, e-mails and locations", async () => {
  const { lab, admin, saved, saveBrand, shown } = await stage();
  const before = await shown();
  await saveBrand({ name: "Grain House", email: "hi@grain.test" });
  const [first] = places.places;
  const value = {
    timeZone: "America/Denver",
    places: [{ ...first!, name: "Grain", city: "Denver", state: "CO" as const, zip: "80202" }],
  };
  await admin.call(contract.saveLabProfile, { body: { part: "places", value, version: await saved("places") } });
  expect(await shown()).toMatchObject({
    name: "Grain House",
    timeZoneName: "Denver time",
    address: { city: "Denver" },
  });
  expect((await shown()).hours.at(-1)).toContain("(Denver time)");
  expect((await lab.visitor().call(listLabLocations)).locations[0]).toMatchObject({ name: "Grain", kind: "LAB" });
  const to = "ada@people.test";
  await lab.lab.deps.db.transaction((tx) =>
    enqueueMail(lab.lab.deps, tx, { to, template: "welcome", key: "profile-mail", data: { firstName: "Ada" } }),
  );
  const [mail] = await lab.outbox(to);
  expect(mail!.text).toContain("Grain House");
  expect(mail!.text).toContain("Denver, CO 80202");
  for (const part of ["brand", "places"] as const)
    await admin.call(contract.restoreProfileVersion, { body: { part, version: 0 } });
  expect(await shown()).toEqual(before);
});

test("each save creates a version that can be restored; saving no changes creates none", async () => {
  const { admin, saved, saveBrand, shown } = await stage();
  await saveBrand({ line: "Film in Queens" });
  const first = await saved("brand");
  await saveBrand({ line: "Film in Harlem" });
  await saveBrand({ line: "Film in Harlem" });
  expect(await saved("brand")).toBe(first + 1);
  const { versions } = await admin.call(contract.listProfileVersions, { query: { part: "brand" } });
  expect(versions.slice(0, 2)).toMatchObject([
    {
      version: first + 1,
      by: "admin Lovelace",
      fields: [{ field: "tagline", before: "Film in Queens", after: "Film in Harlem" }],
    },
    { version: first },
  ]);
  await admin.call(contract.restoreProfileVersion, { body: { part: "brand", version: first } });
  expect((await shown()).line).toBe("Film in Queens");
  expect(await saved("brand")).toBe(first + 2);
  const { changes } = await admin.call(listChanges, { query: { thing: "brand", limit: 1 } });
  expect(changes[0]).toMatchObject({ thing: { kind: "LAB_SETTINGS", name: "Brand" }, by: { id: admin.userId } });
  await expect(
    admin.call(contract.restoreProfileVersion, { body: { part: "brand", version: 999 } }),
  ).rejects.toMatchObject({ code: "UNKNOWN_VERSION" });
});

test("one of several concurrent saves of the same version wins", async () => {
  const { saved, saveBrand } = await stage();
  const version = await saved("brand");
  const results = await Promise.allSettled(["One", "Two", "Three"].map((name) => saveBrand({ name }, version)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 409, code: "STALE" });
});

test("a logo is stored as a small immutable PNG with transparency; SVG and others are rejected", async () => {
  const { lab, admin, saveBrand, shown } = await stage();
  const clear = { width: 1280, height: 320, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const png = new Uint8Array(await sharp({ create: clear }).png().toBuffer());
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
  const send = async (bytes: Uint8Array<ArrayBuffer>, fileType: "image/png" | "image/webp" = "image/png") =>
    putFile(lab.origin, await admin.call(addLogo, { body: { fileType, size: bytes.length } }), bytes);
  expect((await send(svg)).ok).toBe(false);
  await expect(
    admin.call(addLogo, { body: { fileType: "image/svg+xml" as never, size: svg.length } }),
  ).rejects.toMatchObject({ status: 400 });
  await expect(
    (await lab.admin("BENCH")).call(addLogo, { body: { fileType: "image/png", size: 1 } }),
  ).rejects.toMatchObject({
    status: 403,
  });
  const { logo } = (await (await send(png)).json()) as { logo: Logo };
  expect(logo).toMatchObject({ width: 640, height: 160 });
  const webp = new Uint8Array(await sharp(png).webp().toBuffer());
  expect(await (await send(webp, "image/webp")).json()).toMatchObject({ logo: { width: 640, height: 160 } });
  await saveBrand({ logo, accent: "#1f629f" });
  expect(await shown()).toMatchObject({ logo, accent: "#1f629f" });
  const reply = await fetch(`${lab.origin}${logoPath(logo.id)}`);
  expect(reply.headers.get("cache-control")).toContain("immutable");
  const { format, hasAlpha } = await sharp(await reply.arrayBuffer()).metadata();
  expect({ format, hasAlpha }).toEqual({ format: "png", hasAlpha: true });
  expect((await fetch(`${lab.origin}${logoPath(newId())}`)).status).toBe(404);
  await expect(saveBrand({ accent: "#ffc233" })).rejects.toMatchObject({ status: 400 });
});
