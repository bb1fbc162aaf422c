import { expect, test } from "vitest";
import { affectedTests } from "./affected-tests.ts";

const FILES: Readonly<Record<string, string>> = {
  "src/rules/orders/number.ts": "",
  "src/rules/orders/number.test.ts": 'import { shown } from "./number.ts";',
  "src/contract/orders/orders.ts": "",
  "src/server/composition-root.ts":
    'import { ordersModule } from "./orders/module.ts";\nimport { sharesModule } from "./shares/module.ts";',
  "src/server/orders/module.ts":
    'import { cancel } from "./cancel.ts";\nexport const ordersModule = {\n  endpoints: {\n    cancelOrder: handleCall(),\n  },\n};',
  "src/server/orders/cancel.ts": "",
  "src/server/orders/cancel.test.ts": 'import { startLab } from "../../../tests/support/start-lab.ts";',
  "src/server/shares/module.ts": "export const sharesModule = {\n  endpoints: {\n    addShare: handleCall(),\n  },\n};",
  "src/server/shares/shares.test.ts": 'import { startLab } from "../../../tests/support/start-lab.ts";',
  "src/web/routes/order.tsx": 'const Page = lazy(() => import("../orders/page.tsx"));',
  "src/web/routes/shares.tsx": 'import { addShare } from "../../contract/shares/shares.ts";',
  "src/web/orders/page.tsx": 'import { shown } from "../../rules/orders/number.ts";',
  "tests/support/start-lab.ts": 'import { openLab } from "../../src/server/composition-root.ts";',
  "tests/components/order.test.tsx": 'import * as order from "../../src/web/routes/order.tsx";',
  "tests/components/shares.test.tsx": 'import * as shares from "../../src/web/routes/shares.tsx";',
  "tests/journeys/order.spec.ts": "",
  "tests/journeys/shares.spec.ts": "",
  "tests/journeys/new.spec.ts": "",
};
const USES = {
  "order.spec.ts": { routes: ["routes/order.tsx"], calls: ["cancelOrder"] },
  "shares.spec.ts": { routes: ["routes/shares.tsx"], calls: [] },
};
const after = (...changed: string[]) => affectedTests(changed, Object.keys(FILES), USES, (path) => FILES[path]!);
/** A spec whose uses are not recorded yet. */
const NEW = "tests/journeys/new.spec.ts";

test("no changes affect no tests", () => {
  expect(after()).toEqual({ unit: [], journeys: [] });
});

test("a rule affects its own tests, and the screens and journeys that use it", () => {
  expect(after("src/rules/orders/number.ts")).toEqual({
    unit: ["src/rules/orders/number.test.ts", "tests/components/order.test.tsx"],
    journeys: [NEW, "tests/journeys/order.spec.ts"],
  });
});

test("type imports are not followed, since they cannot break a test", () => {
  const files = {
    ...FILES,
    "tests/components/shares.test.tsx": 'import type { X } from "../../src/rules/orders/number.ts";',
  };
  const { unit } = affectedTests(
    ["src/rules/orders/number.ts"],
    Object.keys(files),
    USES,
    (path) => files[path as keyof typeof files]!,
  );
  expect(unit).not.toContain("tests/components/shares.test.tsx");
});

test("only the nearest tests run when many are affected", () => {
  const far = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `tests/components/far-${index}.test.tsx`,
      'import "../../src/web/orders/page.tsx";',
    ]),
  );
  const files: Readonly<Record<string, string>> = { ...far, ...FILES };
  const { unit } = affectedTests(["src/rules/orders/number.ts"], Object.keys(files), USES, (path) => files[path]!);
  expect(unit).toHaveLength(50);
  expect(unit[0]).toBe("src/rules/orders/number.test.ts");
});

test("a write affects its domain's tests and the journeys calling it, not the whole composition root", () => {
  expect(after("src/server/orders/cancel.ts")).toEqual({
    unit: ["src/server/orders/cancel.test.ts"],
    journeys: [NEW, "tests/journeys/order.spec.ts"],
  });
});

test("a route loader's server calls count as used by its journeys", () => {
  expect(after("src/server/shares/module.ts").journeys).toEqual([NEW, "tests/journeys/shares.spec.ts"]);
});

test("a changed journey affects itself, and a package change affects everything", () => {
  expect(after("tests/journeys/shares.spec.ts").journeys).toEqual(["tests/journeys/shares.spec.ts", NEW]);
  const all = Object.keys(FILES);
  expect(after("package-lock.json")).toEqual({
    unit: all.filter((path) => path.includes(".test.")),
    journeys: all.filter((path) => path.endsWith(".spec.ts")),
  });
});

test("the server's root files and the demo affect every journey", () => {
  expect(after("src/server/composition-root.ts").journeys).toHaveLength(3);
  expect(after("demo/accounts.ts").journeys).toHaveLength(3);
});
