// npm run take-icons -- Aperture PlayerPlayFilled …: adds icons from @tabler/icons-react to src/web/platform/icons.tsx. Importing the package instead would add 18,000 files to each first start.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const project = join(import.meta.dirname, "..");
const file = join(project, "src/web/platform/icons.tsx");

type Drawing = [tag: string, attributes: { d: string }][];

const present = [...readFileSync(file, "utf8").matchAll(/(?<=const Icon)\w+/g)].map(([name]) => name);
const names = [...new Set([...present, ...process.argv.slice(2)])].toSorted();
const icons = await Promise.all(
  names.map(async (name) => {
    const source = join(project, "node_modules/@tabler/icons-react/dist/esm/icons", `Icon${name}.mjs`);
    const { __iconNode: drawing } = (await import(source)) as { __iconNode: Drawing };
    const path = drawing.map(([, { d }]) => d).join("");
    return `export const Icon${name} = ${name.endsWith("Filled") ? "filledIcon" : "lineIcon"}("${path}");\n`;
  }),
);
writeFileSync(file, `import { filledIcon, lineIcon } from "./icon.tsx";\n\n${icons.join("")}`);
