import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { instancesIn, readDeployment, valuesIn } from "../../scripts/deployment-page.ts";
import { serviceOf } from "../../scripts/deployment-services.ts";

const page = readFileSync("docs/operations/deployment.md", "utf8");
const { steps, findings } = readDeployment(page);
const done = (does: string) => steps.filter((step) => step.does === does);

/** A page that holds but for the block that is added. */
const pageWith = (added: string) =>
  `<!-- set -->\n\n\`\`\`sh\nLAB_HOME=/srv/lab\n\`\`\`\n\n<!-- proxy: why -->\n\n\`\`\`sh\na\n\`\`\`\n\n` +
  `<!-- run on a later day -->\n\n\`\`\`sh\nb\n\`\`\`\n\n${added}`;
const findingsWith = (added: string) => readDeployment(pageWith(added)).findings.join("\n");

test("every block of the page about deployment says what becomes of it when it is tried", () => {
  expect(findings).toEqual([]);
  expect(done("run").length).toBeGreaterThan(5);
  expect(done("not run").length).toBeGreaterThan(0);
});

test("a block without a mark, with one that is not known, without a reason or that is no shell's is refused", () => {
  const block = "```sh\nls\n```\n";
  expect(findingsWith(`<!-- run -->\n\n${block}`)).toBe("");
  expect(findingsWith(`<!-- run with caddy -->\n\n${block}`)).toBe("");
  expect(findingsWith(`<!-- not run: no such machine -->\n\n${block}`)).toBe("");
  const unknown = ["", "Words.", "<!-- runs -->", "<!-- not run -->", "<!-- not run: -->", "<!-- run -->\n\nWords."];
  expect(unknown.filter((mark) => !findingsWith(`${mark}\n\n${block}`).includes("says in a comment"))).toEqual([]);
  expect(findingsWith("<!-- run -->\n\n```console\nls\n```\n")).toContain("not “console”");
  expect(findingsWith("<!-- run -->\n\n```sh\nls\n")).toContain("has no end");
  expect(findingsWith(`<!-- set -->\n\n${block}`)).toContain("one block “set”");
  expect(findingsWith(`<!-- run on a later day -->\n\n${block}`)).toContain("one block “run on a later day”");
});

test("a page that sets nothing, has no proxy and knows no later day is refused", () => {
  expect(readDeployment("Words.\n").findings).toEqual(
    ["set", "proxy", "run on a later day"].map((does) => `there is one block “${does}”`),
  );
});

test("every command of npm on the page is one that there is", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const named = [...page.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name!);
  expect(named).toContain("add-staff");
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("what the page sets for the lab are settings that there are, and each service it starts has its own", () => {
  const known = new Set(
    [...readFileSync("docs/settings.md", "utf8").matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name),
  );
  const written = steps.find(({ commands }) => commands.includes('lab.env" <<END'))!.commands;
  const settings = [...valuesIn(/<<END\n([\s\S]*?)\nEND$/m.exec(written)![1]!).keys()];
  expect(settings).toContain("AUTH_SECRET");
  // Which Node reads, and not the lab alone.
  expect(settings.filter((name) => name !== "NODE_ENV" && !known.has(name))).toEqual([]);
  const instances = instancesIn(steps.find(({ commands }) => commands.includes("enable --now"))!.commands);
  expect(instances.toSorted()).toEqual(["derive", "web-1", "web-2", "work"]);
  for (const instance of instances) expect(written).toContain(`"$LAB_ETC/${instance}.env"`);
  const startedAnew = steps.find(({ commands }) => commands.includes("systemctl restart"))!.commands;
  expect(/for each in ([^;]+);/.exec(startedAnew)![1]!.split(" ").toSorted()).toEqual(instances.toSorted());
});

test("the unit that the page writes says nothing that the run does not do, and is refused if it did", () => {
  const unit = steps.find(({ commands }) => commands.includes("[Service]"))!.commands;
  expect(serviceOf(unit, "web-1")).toContainEqual(["EnvironmentFile", "$LAB_ETC/web-1.env"]);
  const other = unit.replace("User=lab", "User=lab\nExecStartPre=/bin/true");
  expect(() => serviceOf(other, "web-1")).toThrow("a unit sets ExecStartPre");
});
