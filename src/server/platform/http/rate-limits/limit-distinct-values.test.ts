import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../../rules/time.ts";
import { startLab } from "../../../../../tests/support/start-lab.ts";
import { distinctValueLimiter } from "./limit-distinct-values.ts";

const CODES = { of: "code", field: "code", times: 3, perSeconds: 60 };

test("counts distinct values, not repeats, until the time window ends", async () => {
  const lab = await startLab();
  const limit = distinctValueLimiter(lab.lab.deps);
  for (const value of ["A", "b", " a ", "B", "c", "A"]) await limit(CODES, "192.0.2.1", value);
  await expect(limit(CODES, "192.0.2.1", "d")).rejects.toThrow("Too many tries. Please wait 1 minute");
  await limit(CODES, "192.0.2.1", "c");
  await limit(CODES, "192.0.2.1", null);
  await limit(CODES, "192.0.2.2", "d");
  await limit({ ...CODES, of: "another kind" }, "192.0.2.1", "d");
  lab.clock.move(MINUTE_MS);
  await limit(CODES, "192.0.2.1", "d");
});

test("an account is counted across addresses", async () => {
  const lab = await startLab();
  const limit = distinctValueLimiter(lab.lab.deps);
  for (const [index, value] of ["A", "b", "c"].entries()) await limit(CODES, `198.51.100.${index}`, value, "ada");
  await expect(limit(CODES, "198.51.100.9", "d", "ada")).rejects.toMatchObject({ status: 429 });
  await limit(CODES, "198.51.100.9", "a", "ada");
  await limit(CODES, "198.51.100.9", "d", "grace");
});

test("attempts at one server count at another", async () => {
  const lab = await startLab();
  const [here, there] = [distinctValueLimiter(lab.lab.deps), distinctValueLimiter(lab.lab.deps)];
  for (const value of ["A", "b"]) await here(CODES, "192.0.2.3", value);
  for (const value of ["c", "a"]) await there(CODES, "192.0.2.3", value);
  for (const limit of [here, there])
    await expect(limit(CODES, "192.0.2.3", "d")).rejects.toMatchObject({ status: 429 });
  for (const limit of [here, there]) for (const value of ["a", "b", "c"]) await limit(CODES, "192.0.2.3", value);
});

test("the table stores neither addresses nor values", async () => {
  const lab = await startLab();
  await distinctValueLimiter(lab.lab.deps)(CODES, "192.0.2.4", "secret-code");
  const { rows } = await lab.lab.database.pool.query<{ row: string }>(
    "select rate_limits::text as row from rate_limits",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ row }) => row).join()).not.toMatch(/192\.|secret/);
});
