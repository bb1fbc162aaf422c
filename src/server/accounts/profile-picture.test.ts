import sharp from "sharp";
import { expect, test } from "vitest";
import * as contract from "../../contract/accounts/accounts.ts";
import { MEGABYTE } from "../../rules/uploads.ts";
import { pictureProcesses } from "../../../tests/support/child-processes.ts";
import { announceFile, putFile } from "../../../tests/support/makers.ts";
import { aJpeg, aPng, type Bytes, pngClaiming, spoiledJpeg, text } from "../../../tests/support/scan-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

async function aFace() {
  const lab = await startLab();
  const customer = await lab.customer();
  const params = { userId: customer.userId };
  const send = async (bytes: Bytes, fileType: "image/jpeg" | "image/png" = "image/jpeg") => {
    const link = await customer.call(contract.getProfilePictureLink, {
      params,
      query: { fileType, fileName: "me.jpg", size: bytes.length },
    });
    return putFile(lab.origin, link, bytes);
  };
  const imageUrl = async () => (await customer.call(contract.getUser, { params })).profileImageUrl;
  const files = async () => (await lab.lab.deps.files.list(`profile-pictures/${customer.userId}/`)).length;
  return { lab, customer, params, send, imageUrl, files };
}

test("a profile picture is stored as an upright JPEG of at most 150 px without EXIF", async () => {
  const { lab, send, imageUrl } = await aFace();
  expect(await imageUrl()).toBeNull();
  const answer = await send(await aJpeg({ width: 900, height: 600, orientation: 6 }));
  expect(answer.status).toBe(200);
  const { user } = (await answer.json()) as { user: { profileImageUrl: string } };
  expect(user.profileImageUrl).toBe(await imageUrl());
  const picture = await fetch(lab.origin + user.profileImageUrl);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  const { format, width, height, orientation, exif } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 100, height: 150 });
  expect(orientation ?? 1).toBe(1);
  expect(exif?.toString("latin1") ?? "").not.toMatch(/GPS|Make/);
});

test("a new picture replaces the old one, and removing it is idempotent", async () => {
  const { lab, customer, params, send, imageUrl, files } = await aFace();
  await send(await aJpeg());
  const first = (await imageUrl())!;
  await send(await aPng(), "image/png");
  expect(await imageUrl()).not.toBe(first);
  expect((await fetch(lab.origin + first)).status).toBe(404);
  expect(await files()).toBe(1);
  for (let times = 0; times < 2; times++) await customer.call(contract.removeProfilePicture, { params });
  expect(await imageUrl()).toBeNull();
  expect(await files()).toBe(0);
});

test("an invalid, damaged, oversized or mislabeled picture is rejected without leftovers", async () => {
  const { send, imageUrl, files } = await aFace();
  expect((await send(text("not a picture"))).status).toBe(415);
  expect((await send(await aPng())).status).toBe(415);
  expect((await send(pngClaiming(60_000, 60_000), "image/png")).status).toBe(422);
  expect((await send(await spoiledJpeg())).status).toBe(422);
  expect(await imageUrl()).toBeNull();
  expect(await files()).toBe(0);
});

test("an oversized picture is rejected with its limit, before and during the upload", async () => {
  const { lab, customer, params } = await aFace();
  const query = { fileType: "image/jpeg" as const, size: 10 };
  const asking = customer.call(contract.getProfilePictureLink, {
    params,
    query: { ...query, size: 10 * MEGABYTE + 1 },
  });
  await expect(asking).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "size", message: "A profile picture can be at most 10 MB" }],
  });
  const link = await customer.call(contract.getProfilePictureLink, { params, query });
  // Also beyond the server's overall limit.
  for (const bytes of [10 * MEGABYTE + 1, 200 * MEGABYTE + 1])
    expect(await announceFile(lab.origin, link, bytes)).toMatchObject({
      status: 413,
      message: "A profile picture can be at most 10 MB.",
    });
});

test("thirty concurrent pictures are decoded by two processes; excess ones get 503", async () => {
  const { lab, customer, params, imageUrl, files } = await aFace();
  const bytes = await aJpeg();
  const query = { fileType: "image/jpeg" as const, size: bytes.length };
  const links = await Promise.all(
    Array.from({ length: 30 }, () => customer.call(contract.getProfilePictureLink, { params, query })),
  );
  const before = await pictureProcesses(); // of decoder processes, which stay idle for a while
  const answers = await Promise.all(links.map((link) => putFile(lab.origin, link, bytes)));
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, ...(statuses.includes(503) ? [503] : [])]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  expect((await pictureProcesses()).length).toBeLessThanOrEqual(Math.max(2, before.length));
  expect((await fetch(lab.origin + (await imageUrl())!)).status).toBe(200);
  expect(await files()).toBe(1);
});

test("an upload link accepts one file of its size and is refused for invalid sizes or types", async () => {
  const { lab, customer, params } = await aFace();
  const query = { fileType: "image/jpeg" as const, size: 10 };
  const link = await customer.call(contract.getProfilePictureLink, { params, query });
  expect((await putFile(lab.origin, link, await aJpeg())).status).toBe(400);
  for (const wrong of [{ size: 0 }, { size: 11 * 1024 * 1024 }, { fileType: "image/tiff" as "image/png" }]) {
    const asking = customer.call(contract.getProfilePictureLink, { params, query: { ...query, ...wrong } });
    await expect(asking).rejects.toMatchObject({ status: 400 });
  }
});
