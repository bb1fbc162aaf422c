import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENT_NAMES, EVENT_TYPES } from "../../rules/events/event-types.ts";
import { EVENT_SCHEMAS } from "./event.ts";

test("the documentation lists every event with its fields", () => {
  const page = readFileSync("docs/product/webhooks-out.md", "utf8").replaceAll(/ +/g, " ");
  for (const type of EVENT_NAMES) {
    const fields = Object.keys(EVENT_SCHEMAS[type].shape.data.shape).map((name) => `\`${name}\``);
    expect(page).toContain(`| \`${type}\` | ${EVENT_TYPES[type].when} | ${fields.join(", ")} |`);
  }
});
