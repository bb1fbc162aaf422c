import { expect, test } from "vitest";
import { documentFindings, type Files, slugsOf } from "../../scripts/document-rules.ts";

/** A project in which all is well, with whatever a test puts into it. */
const project = (more: Files): Files => ({
  "docs/product/orders.md": "# Orders\n\n## Statuses\n\nSee [money](money.md#order-of-the-sum).\n",
  "docs/product/money.md": "# Money\n\n## Order of the sum\n",
  "docs/glossary.md": "# Glossary\n",
  "docs/screenshots/roll.png": "",
  "README.md": "# Nice\n\n![A roll](docs/screenshots/roll.png), [words](docs/glossary.md), [docs](docs/product)\n",
  ...more,
});

/** "path:line: problem" of everything that is wrong. */
const findings = (more: Files): string[] =>
  documentFindings(project(more)).map(({ path, line, problem }) => `${path}:${line}: ${problem}`);

test("a project whose references all lead somewhere has nothing to say", () => {
  expect(findings({})).toEqual([]);
});

/** Signs that would begin a comment of this very file. */
const [LINE, BLOCK] = ["//", "/*"];

const REFERENCES: [source: string, path: string, problem: RegExp | null][] = [
  ["// docs/product/orders.md#statuses", "src/a.ts", null],
  ["// As docs/product/orders.md says.", "src/a.ts", null],
  ["// docs/product/bookings.md", "src/a.ts", /there is no docs\/product\/bookings\.md/],
  ["// docs/product/orders.md#states", "src/a.ts", /docs\/product\/orders\.md has no heading #states/],
  ["/** docs/product/orders.md#states */", "src/a.tsx", /has no heading #states/],
  [`const a = 1; ${LINE} docs/product/orders.md#states`, "scripts/a.mjs", /has no heading #states/],
  [`{${BLOCK} docs/product/orders.md#states */}`, "src/a.tsx", /has no heading #states/],
  ["/* docs/product/orders.md#states */", "src/a.css", /has no heading #states/],
  ["-- docs/product/orders.md#states", "migrations/1.sql", /has no heading #states/],
  ['  runbook_url: "docs/product/bookings.md"', "ops/alerts.yml", /there is no docs\/product\/bookings\.md/],
  ["# As docs/product/bookings.md says", "Dockerfile", /there is no docs\/product\/bookings\.md/],
  ["// See §4.", "src/a.ts", /“§4”: a section by its number/],
  ["// Screens §2.2", "src/a.ts", /“§2”/],
  ["// What the specification says.", "src/a.ts", /“specification”: what the product must do/],
  ["// From the core contract.", "src/a.ts", /“core contract”/],
  ['// Kept for ever (decisions, "Film").', "src/a.ts", /“decisions, "F”: a decision has a record/],
  ["// Kept for ever (decisions, Film).", "src/a.ts", /“decisions, F”/],
  ["// Two decisions, and a third one.", "src/a.ts", null],
  ["// Layers (architecture.md).", "src/a.ts", /“architecture\.md”: name a document by its path/],
  ["// The palette of look.md.", "src/a.ts", /“look\.md”/],
  ["// README.md has it; so has content/questions.md, and each <slug>.md.", "src/a.ts", null],
  ["// See https://example.com/docs/product/nowhere.md.", "src/a.ts", null],
];

test.each(REFERENCES)("%s in %s: %s", (source, path, problem) => {
  const found = findings({ [path]: `${source}\n` });
  if (problem === null) expect(found).toEqual([]);
  else expect(found).toEqual([expect.stringMatching(problem)]);
});

test("what stands in strings and code is no comment", () => {
  const source =
    'const glob = "src/**/*.ts";\nconst text = "the specification, §4";\nconst url = "https://a.b/c"; // fine\n';
  expect(findings({ "src/a.ts": source })).toEqual([]);
});

test("a reference that goes on over a line break is found where it begins", () => {
  const block = "/**\n * Sums by part (decisions,\n * Money).\n */\nconst a = 1;\n// see decisions,\n// Money\n";
  expect(findings({ "src/a.ts": block })).toEqual([
    expect.stringMatching(/^src\/a\.ts:2: “decisions, M”/),
    expect.stringMatching(/^src\/a\.ts:6: “decisions, M”/),
  ]);
});

const LINKS: [document: string, problem: RegExp | null][] = [
  ["[Statuses](product/orders.md#statuses)", null],
  ["[Nowhere](product/bookings.md)", /:3: there is no docs\/product\/bookings\.md/],
  ["[No heading](product/orders.md#states)", /:3: docs\/product\/orders\.md has no heading #states/],
  ["[No heading here](#states)", /:3: docs\/guide\.md has no heading #states/],
  ["![No picture](screenshots/none.png)", /:3: there is no docs\/screenshots\/none\.png/],
  ["[Named][there]\n\n[there]: ../docs/nowhere.md", /:5: there is no docs\/nowhere\.md/],
  ["[Elsewhere](https://example.com/nowhere.md), [mail](mailto:ada@example.com)", null],
  ["`[code](nowhere.md)`", null],
  ["`docs/product/orders.md#statuses`, as comments say it", null],
  ["`docs/product/orders.md#states`, as comments say it", /:3: docs\/product\/orders\.md has no heading #states/],
  ["```\n[code](nowhere.md)\n```", null],
  ["By the specification.", /:3: “specification”/],
  ["As glossary.md says.", /:3: “glossary\.md”/],
];

test.each(LINKS)("a document that says %s: %s", (document, problem) => {
  const found = findings({ "docs/guide.md": `# Guide\n\n${document}\n` });
  if (problem === null) expect(found).toEqual([]);
  else expect(found).toEqual([expect.stringMatching(problem)]);
});

const CODE = "export const a = {\n  one: 1,\n  two: 2,\n\n  three: 3,\n};\nexport const b = 4;\n";

const QUOTES: [quote: string, problem: RegExp | null][] = [
  ["export const a = {\n  one: 1,", null],
  ["one: 1,\ntwo: 2,\nthree: 3,", null],
  ["  one: 1,\n  …\n  three: 3,\n…\nexport const b = 4;", null],
  ["export const a = {\n  one: 2,", /:5: src\/a\.ts has no “one: 2,” here/],
  ["  one: 1,\n  three: 3,", /:5: src\/a\.ts has no “three: 3,” here/],
  ["  three: 3,\n  …\n  one: 1,", /:6: src\/a\.ts has no “one: 1,” here/],
  ["export const b", /:4: src\/a\.ts has no “export const b” here/],
];

test.each(QUOTES)("a document that quotes %j: %s", (quote, problem) => {
  const document = `# Guide\n\n\`\`\`ts file=src/a.ts\n${quote}\n\`\`\`\n`;
  const found = findings({ "src/a.ts": CODE, "docs/guide.md": document });
  if (problem === null) expect(found).toEqual([]);
  else expect(found).toEqual([expect.stringMatching(problem)]);
});

test("a quote of a file that is not there is found", () => {
  const document = "```ts file=src/b.ts\nexport const b = 4;\n```\n";
  expect(findings({ "docs/guide.md": document })).toEqual(["docs/guide.md:1: there is no src/b.ts"]);
});

const PATHS: [document: string, problem: RegExp | null][] = [
  ["In `src/orders/a.ts`, `src/orders/` and `src`.", null],
  ["In `src/orders/b.ts`.", /:1: there is no src\/orders\/b\.ts/],
  ["In `src/rolls/`.", /:1: there is no src\/rolls\//],
  ["In `orders/a.ts`.", /:1: there is no orders\/a\.ts/],
  ["As `src/**/*.ts`, `/src/none`, `npm test -- src/none` and `and/or`.", null],
];

test.each(PATHS)("a document that names paths: %s: %s", (document, problem) => {
  const found = findings({ "src/orders/a.ts": "", "docs/guide.md": document });
  if (problem === null) expect(found).toEqual([]);
  else expect(found).toEqual([expect.stringMatching(problem)]);
});

test("headings are named as GitHub names them", () => {
  const document =
    "# What it *is*\n\n## 4x6 prints, and `code`\n\n## E-mail\n\n## E-mail\n\n## [Linked](a.md) words\n\n```\n# no heading\n```\n";
  expect(slugsOf(document)).toEqual(["what-it-is", "4x6-prints-and-code", "e-mail", "e-mail-1", "linked-words"]);
});

const BODY = "\n## Context\n\nSo it was.\n\n## Decision\n\nSo be it.\n";

/** Two records, the later of which supersedes the earlier one. */
const RECORDS: Files = {
  "docs/decisions.md":
    "# Decisions\n\n- 2026-01-01 [One](decisions/2026-01-01-one.md), superseded by [Two](decisions/2026-02-02-two.md)\n- 2026-02-02 [Two](decisions/2026-02-02-two.md), in force\n",
  "docs/decisions/2026-01-01-one.md": `# One\n\n- Superseded by: [Two](2026-02-02-two.md)\n${BODY}`,
  "docs/decisions/2026-02-02-two.md": `# Two\n\n- Supersedes: [One](2026-01-01-one.md)\n${BODY}`,
};

test("records that stand in the index and supersede each other both ways are well", () => {
  expect(findings(RECORDS)).toEqual([]);
});

const WRONG_RECORDS: [what: string, more: Files, problem: RegExp][] = [
  [
    "a record that is not in the index",
    { "docs/decisions/2026-03-03-three.md": `# Three\n${BODY}` },
    /2026-03-03-three\.md:1: is not in docs\/decisions\.md/,
  ],
  [
    "a record without its date",
    { "docs/decisions/three.md": "# Three\n" },
    /three\.md:1: a record is called YYYY-MM-DD-short-name\.md/,
  ],
  [
    "a record that does not say what was decided",
    {
      "docs/decisions/2026-02-02-two.md": RECORDS["docs/decisions/2026-02-02-two.md"]!.replace(
        "## Decision",
        "## Then",
      ),
    },
    /2026-02-02-two\.md:1: has no “Decision”/,
  ],
  [
    "a record that supersedes one which does not say so",
    {
      "docs/decisions/2026-01-01-one.md": `# One\n${BODY}`,
      "docs/decisions.md": RECORDS["docs/decisions.md"]!.replace(/, superseded by .*/, ""),
    },
    /2026-02-02-two\.md:1: docs\/decisions\/2026-01-01-one\.md does not say “Superseded by: …” in return/,
  ],
  [
    "a record that is superseded by one which does not say so",
    { "docs/decisions/2026-02-02-two.md": `# Two\n${BODY}` },
    /2026-01-01-one\.md:1: docs\/decisions\/2026-02-02-two\.md does not say “Supersedes: …” in return/,
  ],
  [
    "an index that calls a superseded record in force",
    { "docs/decisions.md": RECORDS["docs/decisions.md"]!.replace(/superseded by .*/, "in force") },
    /decisions\.md:3: docs\/decisions\/2026-01-01-one\.md is superseded/,
  ],
  [
    "an index that gives another date",
    { "docs/decisions.md": RECORDS["docs/decisions.md"]!.replace("- 2026-02-02", "- 2026-02-03") },
    /decisions\.md:4: docs\/decisions\/2026-02-02-two\.md is of 2026-02-02/,
  ],
];

test.each(WRONG_RECORDS)("%s is found", (_what, more, problem) => {
  expect(findings({ ...RECORDS, ...more })).toEqual([expect.stringMatching(problem)]);
});

test("a record may name what is there no more", () => {
  const record = {
    "docs/decisions/2026-01-01-one.md": `# One\n\n- Superseded by: [Two](2026-02-02-two.md)\n\nIn \`src/b.ts\`.\n${BODY}`,
  };
  expect(findings({ ...RECORDS, ...record })).toEqual([]);
});
