// npm run take-icons -- Aperture PlayerPlayFilled …: takes icons by their names out of @tabler/icons-react into
// src/web/platform/icons, a file each. Their package has 18,000 files: not what somebody who starts the lab should wait for.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const project = join(import.meta.dirname, "..");

type Drawing = [tag: string, attributes: Record<string, string>][];

const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])/g, "-").toLowerCase();

for (const name of process.argv.slice(2)) {
  const source = join(project, "node_modules/@tabler/icons-react/dist/esm/icons", `Icon${name}.mjs`);
  if (!existsSync(source)) throw new Error(`Tabler has no icon ${name}: see https://tabler.io/icons`);
  const { __iconNode: drawing } = (await import(source)) as { __iconNode: Drawing };
  const kind = name.endsWith("Filled") ? "FilledIcon" : "LineIcon";
  const children = drawing.map(([tag, { key: _key, ...attributes }]) => {
    const given = Object.entries(attributes).map(([attribute, value]) => `${attribute}=${JSON.stringify(value)}`);
    return `    <${[tag, ...given].join(" ")} />`;
  });
  const lines = [
    `import { ${kind}, type IconProps } from "./icon.tsx";`,
    "",
    `export const Icon${name} = (props: IconProps) => (`,
    `  <${kind} {...props}>`,
    ...children,
    `  </${kind}>`,
    ");",
  ];
  writeFileSync(join(project, "src/web/platform/icons", `${kebab(name)}.tsx`), `${lines.join("\n")}\n`);
}
