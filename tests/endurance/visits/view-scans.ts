import { logOut } from "../../../src/contract/accounts/auth.ts";
import { getRoll, listPickUps, listRolls } from "../../../src/contract/film/rolls.ts";
import { getZipDownload, startZipDownload } from "../../../src/contract/film/zip-downloads.ts";
import { openLive } from "../live.ts";
import type { Person } from "../people.ts";
import { oneOf, type Town } from "../town.ts";

const ZIP_WITHIN_MS = 30_000;

export async function viewScans(town: Town): Promise<void> {
  await town.oneLogsIn(town.withScans, async (person) => {
    const params = { userId: person.userId };
    const live = await openLive(town.origin, person);
    try {
      const { rolls } = await person.call(listRolls, { params });
      const { scans } = await person.call(getRoll, { params: { ...params, rollId: oneOf(town, rolls).id } });
      for (const { thumbnail, midRes } of scans.slice(0, 4))
        for (const picture of [thumbnail, midRes]) if (picture !== null) await download(town, person, picture.read);
      if (town.chance() < 0.5) await takeZip(town, person, live);
    } finally {
      live.close();
    }
    if (town.chance() < 0.6) await person.call(logOut);
  });
}

async function takeZip(town: Town, person: Person, live: Awaited<ReturnType<typeof openLive>>): Promise<void> {
  const params = { userId: person.userId };
  const { pickUps } = await person.call(listPickUps, { params });
  const pickUp = pickUps.find(({ syncedAt, scans }) => syncedAt !== null && scans > 0);
  if (pickUp === undefined) return;
  const { zipDownload } = await person.call(startZipDownload, { params, body: { pickUpId: pickUp.id } });
  const { id: zipDownloadId } = zipDownload;
  if (zipDownload.state === "PREPARING")
    await live.heard((event) => event.type === "zip-download" && event.zipDownloadId === zipDownloadId, ZIP_WITHIN_MS);
  const { zipDownload: zip } = await person.call(getZipDownload, { params: { ...params, zipDownloadId } });
  // Scans still being processed are not included yet.
  if (zip.url !== null) await download(town, person, zip.url);
}

async function download({ origin }: Town, person: Person, url: string): Promise<void> {
  const { pathname, search } = new URL(url, origin);
  const answer = await person.fetch(origin + pathname + search);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a download was answered with ${answer.status}`);
}
