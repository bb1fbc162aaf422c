import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "../support/journey-test.ts";
import { isAlive } from "../support/journey.ts";
import type { LabProcess } from "../support/lab-process.ts";
import type * as labProcess from "../support/lab-process.ts";

const HERE = join(import.meta.dirname, "../..");
const FILM = { id: "aB3_dE5-gH7", by: "Ines Film" };
const THUMBNAIL = `https://img.youtube.com/vi/${FILM.id}/hqdefault.jpg`;
const PLAYER = `https://www.youtube-nocookie.com/embed/${FILM.id}?autoplay=1`;
let lab: LabProcess;
let folder: string;

// A lab whose content has a review that is a film: the same program in a folder of its own, for content lies beside it.
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nice-films-"));
  const at = (name: string) => join(folder, name);
  for (const part of ["src", "demo", "scripts", "tests/support", "migrations", "content", "build", "package.json"])
    await cp(join(HERE, part), at(part), { recursive: true });
  for (const part of ["node_modules", "public"]) await symlink(join(HERE, part), at(part));
  const reviews = JSON.parse(await readFile(at("content/reviews.json"), "utf8")) as object[];
  const film = { quote: "See for yourself.", name: FILM.by, handle: "@ines.film", src: FILM.id, vertical: false };
  await writeFile(at("content/reviews.json"), JSON.stringify([{ ...film, video: true }, ...reviews]));
  const { freePort, startLabProcess } = (await import(at("tests/support/lab-process.ts"))) as typeof labProcess;
  lab = await startLabProcess({ dataDir: at("data"), port: await freePort(), env: { DEMO: "false" } });
});

test.afterAll(async () => {
  await lab?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a review's film is asked of its host when it is played, and not before", async ({ page }) => {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== lab.origin,
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: "text/html", body: "<title>A film</title>" });
    },
  );
  await page.goto(lab.origin);
  const play = page.getByRole("button", { name: `Play the film by ${FILM.by}` });
  const player = page.locator(`iframe[title="Film by ${FILM.by}"]`);
  await play.scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toEqual([THUMBNAIL]);
  await expect(player).toHaveCount(0);

  await isAlive(page);
  await play.click();
  await expect.poll(() => asked).toEqual([THUMBNAIL, PLAYER]);
  await expect(player).toBeFocused();
});
