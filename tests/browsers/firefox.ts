import { launch } from "puppeteer-core";
import type { Driver } from "./visit.ts";

/** Drives an installed Firefox over WebDriver BiDi. Throws when there is none at the path. */
export async function openFirefox(
  executablePath = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr",
): Promise<Driver> {
  const browser = await launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: "load" })),
    evaluate: (script) => page.evaluate(`(() => { ${script} })()`),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }).catch(unlessOfOrientation),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Debian's Firefox 140 has no command for the orientation, which is sent beside the size. No path needs it. */
function unlessOfOrientation(error: unknown): void {
  if (!String(error).includes("unknown command emulation.setScreenOrientationOverride")) throw error;
}
