import { expect, test } from "vitest";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hurtsOf, whatTheVersionBeforeMisses } from "../../scripts/former-version-rules.ts";

test.each([
  ["DROP TABLE orders;", "still asks for it"],
  ['ALTER TABLE "rolls" DROP COLUMN "notes";', "still reads and writes the column"],
  ['ALTER TABLE "rolls" RENAME COLUMN "notes" TO "remarks";', "knows it by its former name"],
  ['ALTER TABLE "rolls" RENAME TO "films";', "knows it by its former name"],
  ["ALTER TYPE film_format RENAME VALUE '35MM' TO '135';", "knows it by its former name"],
  ['ALTER TABLE "rolls" ALTER COLUMN "number" SET DATA TYPE bigint;', "sends and expects the former type"],
  ['ALTER TABLE "rolls" ALTER COLUMN "name" SET NOT NULL;', "may still leave it empty"],
  ['ALTER TABLE "rolls" ALTER COLUMN "name" DROP DEFAULT;', "may rely on the default"],
  ['ALTER TABLE "rolls" ADD COLUMN "notes" text NOT NULL;', "does not fill the column"],
  ['ALTER TABLE "rolls" ADD CONSTRAINT "few" CHECK ("number" < 9);', "may write what is refused"],
  ['CREATE UNIQUE INDEX "once" ON "rolls" USING btree ("name");', "may write what is refused"],
  ["DELETE FROM rolls WHERE name = '';", "may still need the rows"],
])("a migration may not say %s", (statement, why) => {
  expect(hurtsOf(statement)).toEqual([expect.stringContaining(`the version before ${why}`)]);
  expect(hurtsOf(`-- Tidied up.\n${statement}`)).toHaveLength(1);
  expect(hurtsOf(`-- the version before: has not asked for it since July\n${statement}`)).toEqual([]);
});

test.each([
  'ALTER TABLE "rolls" ADD COLUMN "notes" text;',
  `ALTER TABLE "rolls" ADD COLUMN "notes" text DEFAULT '' NOT NULL;`,
  'CREATE INDEX "by_name" ON "rolls" USING btree ("name");',
  'CREATE TABLE "labels" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "labels" USING btree ("id");',
  'CREATE TABLE "labels" ("id" uuid);--> statement-breakpoint\nALTER TABLE "labels" ADD CONSTRAINT "own" CHECK (true);',
  "CREATE FUNCTION tidy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN\n  DELETE FROM labels;\n  RETURN null;\nEND $$;",
  "DROP TRIGGER told ON rolls;",
])("a migration may say %s", (statements) => {
  expect(hurtsOf(statements)).toEqual([]);
});

test("what landed before there were releases is left alone, what comes is named with its file", () => {
  const folder = mkdtempSync(join(tmpdir(), "nice-migrations-"));
  try {
    writeFileSync(join(folder, "0003_old.sql"), "DROP TABLE rolls;");
    writeFileSync(join(folder, "9000_new.sql"), "CREATE INDEX one ON rolls (id);\nDROP TABLE rolls;");
    expect(whatTheVersionBeforeMisses(folder)).toEqual([expect.stringMatching(/^9000_new\.sql: .*DROP TABLE rolls/)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
