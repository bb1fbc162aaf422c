import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The few things that a driver of a browser does. Points are CSS pixels in the viewport. */
export type Driver = {
  open(url: string): Promise<void>;
  evaluate(script: string): Promise<unknown>;
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: "ArrowRight" | "Enter" | "Escape"): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
};

const WAIT_MS = 60_000;

/** Returns visible elements of a kind with an accessible name that matches, as a person reads it. */
const FIND = `
  const nameOf = (element) => {
    const labelledBy = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const texts = labelledBy.map((id) => document.getElementById(id)?.textContent ?? "");
    const labels = [...(element.labels ?? [])].map((label) => label.textContent);
    const name =
      element.getAttribute("aria-label") || texts.join(" ") || labels.join(" ") || element.innerText || element.alt || "";
    return name.replace(/\\s+/g, " ").trim();
  };
  const isVisible = (element) => element.checkVisibility({ checkVisibilityCSS: true }) && element.getClientRects().length > 0;
  const find = (selector, pattern) =>
    [...document.querySelectorAll(selector)].filter((element) => isVisible(element) && new RegExp(pattern).test(nameOf(element)));
`;
const CLICKABLE = "button, a, label, summary, [role=option], [role=button], [role=tab]";
const FIELDS = "input, textarea, select";

/** A person's visit in any browser: every step waits until it is possible. */
export class Visit {
  readonly driver: Driver;
  readonly origin: string;
  readonly folder: string;

  constructor(driver: Driver, origin: string, folder: string) {
    this.driver = driver;
    this.origin = origin;
    this.folder = folder;
  }

  /** Opens a page, and waits until its scripts run. */
  async open(path: string): Promise<void> {
    await this.driver.open(this.origin + path);
    await this.until(`${path} is interactive`, () => this.driver.evaluate("return window.early?.input === null"));
  }

  /** Logs a person in by their session token; null logs out. */
  async be(token: string | null): Promise<void> {
    await this.driver.open(`${this.origin}/faq`);
    const stored = JSON.stringify(JSON.stringify({ version: 1, value: token }));
    await this.driver.evaluate(
      token === null ? "localStorage.clear()" : `localStorage.setItem("nice.token.demo", ${stored})`,
    );
  }

  async click(name: RegExp): Promise<void> {
    await this.clickOn(CLICKABLE, name);
  }

  async fill(name: RegExp, text: string): Promise<void> {
    // On a busy machine a page may move between the look and the click, which then misses.
    await this.until(`the focus in the field named ${name}`, async () => {
      await this.clickOn(FIELDS, name);
      return this.driver.evaluate(`${FIND}
        return find(${JSON.stringify(FIELDS)}, ${JSON.stringify(name.source)}).includes(document.activeElement);`);
    });
    await this.driver.evaluate(`document.activeElement.select?.()`);
    await this.driver.type(text);
    const typed = await this.driver.evaluate("return document.activeElement.value");
    if (typed === "") throw new Error(`the field named ${name} lost what was typed`);
  }

  /** Chooses an option of a native select by its value. */
  async choose(name: RegExp, value: string): Promise<void> {
    await this.until(`a choice named ${name}`, () =>
      this.driver.evaluate(`${FIND}
        const [select] = find("select", ${JSON.stringify(name.source)});
        if (!select) return false;
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(select, ${JSON.stringify(value)});
        select.dispatchEvent(new Event("change", { bubbles: true }));
        return select.value === ${JSON.stringify(value)};`),
    );
  }

  async sees(text: RegExp): Promise<void> {
    await this.until(`the text ${text}`, () =>
      this.driver.evaluate(`return new RegExp(${JSON.stringify(text.source)}).test(document.body.innerText)`),
    );
  }

  async arrivesAt(path: RegExp): Promise<void> {
    await this.until(`an address like ${path}`, () =>
      this.driver.evaluate(
        `return new RegExp(${JSON.stringify(path.source)}).test(location.pathname + location.search)`,
      ),
    );
  }

  /** Saves a picture of what is visible once it is loaded, and expects that the page does not scroll sideways. */
  async look(name: string): Promise<void> {
    await this.until(`${name} without skeletons`, () =>
      this.driver.evaluate(
        `return document.fonts.status === "loaded" && document.querySelector(".mantine-Skeleton-root") === null`,
      ),
    );
    await this.until(`pictures of ${name}`, () =>
      this.driver.evaluate(`return [...document.images].every((image) => image.complete || image.loading === "lazy")`),
    );
    const path = `${this.folder}/${name}.png`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await this.driver.picture());
    const [width, visible] = (await this.driver.evaluate(
      "return [document.documentElement.scrollWidth, innerWidth]",
    )) as [number, number];
    if (width > visible) throw new Error(`${name} is ${width} px wide in a window of ${visible} px`);
  }

  private async clickOn(selector: string, name: RegExp): Promise<void> {
    let before = "";
    // Clicks where the element stays: a page may still move it.
    const at = await this.until(`something to click named ${name}`, async () => {
      const found = (await this.driver.evaluate(`${FIND}
        const [element] = find(${JSON.stringify(selector)}, ${JSON.stringify(name.source)})
          .filter((one) => !one.disabled);
        if (!element) return null;
        const isInside = ({ top, bottom }) => top >= 80 && bottom <= innerHeight - 80;
        if (!isInside(element.getBoundingClientRect())) element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = element.getClientRects()[0];
        const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
        const above = document.elementFromPoint(x, y);
        const isFree = above && (element.contains(above) || above.contains(element) || above.closest("label") === element.closest("label"));
        return isFree ? [x, y] : null;`)) as [number, number] | null;
      const isStill = found !== null && String(found) === before;
      before = String(found);
      return isStill ? found : null;
    });
    await this.driver.clickAt(...(at as [number, number]));
  }

  async until<Result>(what: string, look: () => Promise<Result>): Promise<NonNullable<Result>> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const result = await look().catch(() => null);
      if (result) return result;
      if (Date.now() > deadline) {
        const path = String(await this.driver.evaluate("return location.pathname").catch(() => "?"));
        await writeFile(`${this.folder}/failed.png`, await this.driver.picture()).catch(() => undefined);
        throw new Error(`${path} has not shown ${what} (see ${this.folder}/failed.png)`);
      }
      await sleep(100);
    }
  }
}
