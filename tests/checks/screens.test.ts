import { expect, test } from "vitest";
import { callsWithoutScreens } from "../../scripts/screen-rules.ts";

const CALLS = [
  { name: "getRoll", method: "GET", path: "/rolls/:rollId" },
  { name: "tellWeather", method: "GET", path: "/weather" },
];
const PAGE = 'import { getRoll } from "../../contract/film/rolls.ts";\nuseCall(getRoll);\n';
const ROW = "| `GET /weather` | for the vane on the roof |\n";

test("a call that no page makes has its reason in the list", () => {
  expect(callsWithoutScreens(CALLS, [PAGE], ROW)).toEqual([]);
  expect(callsWithoutScreens(CALLS, [PAGE], "")).toEqual([
    "GET /weather (tellWeather) has no screen and no reason in the list",
  ]);
});

test("a word alone is no screen, and a list that is out of date is told", () => {
  expect(callsWithoutScreens(CALLS, [PAGE, "const tellWeather = 1;"], ROW)).toEqual([]);
  const both = PAGE.replaceAll("getRoll", "tellWeather") + PAGE;
  expect(callsWithoutScreens(CALLS, [both], `${ROW}| \`PUT /rain\` | none |\n`)).toEqual([
    "GET /weather (tellWeather) has a screen: take it off the list",
    "PUT /rain is listed, and no such call is there",
  ]);
});
