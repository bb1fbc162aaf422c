import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { Builder, Capabilities, Key, Origin } from "selenium-webdriver";
import type { Driver } from "./visit.ts";

const DRIVER = process.env.WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver";
const DISPLAY = ":94";
/** Larger than every window of the tests. */
const SCREEN = "1920x1400x24";
const PORT = 9547;

/** Drives WebKitGTK, Safari's engine, over WebDriver on a virtual screen (Debian: webkit2gtk-driver and xvfb). */
export async function openWebkit(): Promise<Driver> {
  const screen = spawn("Xvfb", [DISPLAY, "-screen", "0", SCREEN], { stdio: "ignore" });
  const server = spawn(DRIVER, [`--port=${PORT}`], { stdio: "ignore", env: { ...process.env, DISPLAY } });
  const stop = () => [server, screen].forEach((one) => one.kill());
  const driver = await connect().catch((error: unknown) => {
    stop();
    throw error;
  });
  const act = () => driver.actions({ async: true });
  const keys = { ArrowRight: Key.ARROW_RIGHT, Enter: Key.ENTER, Escape: Key.ESCAPE };
  return {
    open: (url) => driver.get(url),
    evaluate: (script) => driver.executeScript(script),
    clickAt: (x, y) => act().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    type: (text) => act().sendKeys(text).perform(),
    press: (key) => act().sendKeys(keys[key]).perform(),
    async resize(width, height) {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    async close() {
      await driver.quit().catch(() => undefined);
      stop();
    },
  };
}

async function connect() {
  const capabilities = new Capabilities({ browserName: "MiniBrowser" });
  for (let tries = 0; ; tries++) {
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${PORT}`).withCapabilities(capabilities).build();
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(200);
    }
  }
}
