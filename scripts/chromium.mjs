// Finds a Chromium for the browser tests, or installs Debian's.
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./prepare.mjs";

/** The windowless one comes first: it renders the pages with two thirds of the work. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = ["/usr/bin", "/snap/bin"];
const OTHERS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns Chromium's path, or null after printing how to install it. */
export async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (canRun(CHROMIUM_PATH)) return CHROMIUM_PATH;
    console.error(`CHROMIUM_PATH must be a Chromium or Chrome that can be run, and ${CHROMIUM_PATH} is not`);
    return null;
  }
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("Installing Chromium (once) …");
    const options = {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    };
    await run("apt-get", ["update"], options);
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], options);
    const fresh = installed();
    if (fresh) return fresh;
  }
  console.error(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its program",
  );
  return null;
}

function installed() {
  const folders = [...PLACES, ...(process.env.PATH ?? "").split(delimiter)];
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...OTHERS].find(canRun);
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
