import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import satori from "satori";
import sharp from "sharp";
import type { SITE_PICTURE_NAMES } from "../src/rules/community/site-pictures.ts";
import { MAIN_PRODUCT_SKU } from "../src/rules/products/catalogue.ts";
import { contentBlog } from "../src/server/adapters/blog/content-blog.ts";
import { readPageContent } from "../src/server/community/page-content.ts";

// npm run previews: draws missing or changed link previews of public pages into public/previews, for other sites to
// show. With --check it only lists them.

type Preview = { name: string; title: string; edge: string; picture: (typeof SITE_PICTURE_NAMES)[number] };

const project = join(import.meta.dirname, "..");
const folder = join(project, "public/previews");
const manifest = join(folder, "recipes.json");
const AT_ONCE = 2;
/** px; PREVIEW_SIZE in src/web/platform/public-page.tsx, which cannot be imported without a browser build. */
const WIDTH = 1200;
const HEIGHT = 630;
const QUALITY = 80;
const COLOR = { paper: "#fbf7ee", sun: "#ffc233", film: "#191817" };

const fontFile = (path: string) => readFileSync(join(project, "node_modules/@fontsource", path));
const fonts = [
  {
    name: "Display",
    weight: 800 as const,
    data: fontFile("bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff"),
  },
  { name: "Edge", weight: 400 as const, data: fontFile("space-mono/files/space-mono-latin-400-normal.woff") },
];

/** Pages that every installation has. No picture names a lab: they are drawn at build time, and other sites show its name beside. */
const STANDING: Preview[] = [
  { name: "home", title: "Film, developed and scanned by people", edge: "Film lab", picture: "pool" },
  { name: "pricing", title: "What a roll costs", edge: "Pricing", picture: "canisters" },
  { name: "memberships", title: "Join the club, shoot more film", edge: "Memberships", picture: "lake" },
  { name: "collections", title: "Film, cameras & prints", edge: "Shop", picture: "meadow" },
  { name: MAIN_PRODUCT_SKU, title: "Develop your film", edge: "Development & scanning", picture: "drying-film" },
  { name: "locations", title: "Where to leave your film", edge: "Locations", picture: "facade" },
  { name: "frequently-asked-questions", title: "Good questions, answered", edge: "FAQ", picture: "flowers" },
  { name: "notes", title: "Notes from the darkroom", edge: "Notes", picture: "window-seat" },
];

async function previewsNow(): Promise<Preview[]> {
  const content = join(project, "content");
  const [{ landing, texts }, blog] = await Promise.all([
    readPageContent(content, false),
    contentBlog(join(content, "notes")),
  ]);
  const posts = await blog.posts();
  return [
    ...STANDING,
    ...[...landing.values()].map(({ slug, title, city, state, bgImg }) => ({
      name: slug,
      title,
      edge: city === undefined ? "Film lab by mail" : `${city} ${state}`,
      picture: bgImg,
    })),
    ...[...texts.values()].map(({ slug, title, pictures }) => ({
      name: slug,
      title,
      edge: slug.replaceAll("-", " "),
      picture: pictures[0] ?? ("facade" as const),
    })),
    ...posts.map(({ slug, title, picture }) => ({ name: `notes-${slug}`, title, edge: "Notes", picture: picture! })),
  ];
}

const photographOf = ({ picture }: Preview) => join(project, `public/pictures/${picture}-1600.webp`);

/** Hashes everything that determines a preview: its words, its photograph's bytes, and this file. */
function recipeOf(preview: Preview): string {
  const hash = createHash("sha256")
    .update(readFileSync(import.meta.filename))
    .update(JSON.stringify(preview));
  return hash.update(readFileSync(photographOf(preview))).digest("hex").slice(0, 16); // prettier-ignore
}

type Node = { type: string; props: { style?: object; children?: unknown; [attribute: string]: unknown } };
const box = (style: object, ...children: unknown[]): Node => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});

/** The small triangle on a film's edge; the font does not have it. */
const TRIANGLE: Node = {
  type: "svg",
  props: {
    width: 18,
    height: 20,
    viewBox: "0 0 18 20",
    style: { margin: "0 18px" },
    children: [{ type: "path", props: { d: "M0 0 18 10 0 20z", fill: COLOR.sun } }],
  },
};

const sprockets = (): Node =>
  box(
    { height: 46, alignItems: "center", justifyContent: "space-between", padding: "0 24px", background: COLOR.film },
    ...Array.from({ length: 24 }, () =>
      box({ width: 30, height: 20, borderRadius: 5, background: "rgba(251,247,238,0.92)" }),
    ),
  );

/** Longer titles get a smaller font, so that none takes more than four lines. */
const sizeOf = (title: string) => (title.length <= 24 ? 112 : title.length <= 44 ? 90 : title.length <= 60 ? 76 : 66);

function drawn({ title, edge }: Preview): Node {
  return box(
    { width: WIDTH, height: HEIGHT, flexDirection: "column", color: COLOR.paper },
    sprockets(),
    box(
      { flexGrow: 1, flexDirection: "column", justifyContent: "space-between", padding: "40px 64px 36px" },
      box(
        {
          fontFamily: "Display",
          fontSize: sizeOf(title),
          lineHeight: 1,
          letterSpacing: "-0.035em",
          maxWidth: 1040,
          textWrap: "balance",
        },
        title,
      ),
      box(
        { fontFamily: "Edge", fontSize: 26, alignItems: "center", color: COLOR.sun, letterSpacing: "0.04em" },
        "35MM",
        TRIANGLE,
        edge.toUpperCase(),
        TRIANGLE,
        "24A",
      ),
    ),
    sprockets(),
  );
}

/** Dark enough for text in every corner, and darker where most of the text is. */
const SHADE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#100e0c" stop-opacity=".45"/><stop offset="1" stop-color="#100e0c" stop-opacity=".78"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
);

async function render(preview: Preview): Promise<Buffer> {
  const words = await satori(drawn(preview) as never, { width: WIDTH, height: HEIGHT, fonts });
  return sharp(photographOf(preview))
    .resize(WIDTH, HEIGHT, { fit: "cover" })
    .composite([{ input: SHADE }, { input: Buffer.from(words) }])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

/**
 * Replaces the file atomically, so that stopping the build never leaves half a file; and never writes into a file
 * shared with another folder.
 */
function replaceFile(path: string, content: Buffer | string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

const fileOf = (name: string) => `${name}.jpg`;

mkdirSync(folder, { recursive: true });
const previews = await previewsNow();
const manifestEntries: Record<string, string> = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>)
  : {};
const recipes: Record<string, string> = {};
const queue: Preview[] = [];
for (const preview of previews) {
  const recipe = recipeOf(preview);
  recipes[preview.name] = recipe;
  if (manifestEntries[preview.name] !== recipe || !existsSync(join(folder, fileOf(preview.name)))) queue.push(preview);
}
if (process.argv.includes("--check")) {
  for (const { name } of queue) console.log(`public/previews: ${name} is not as its recipe says (npm run previews)`);
  process.exit(queue.length === 0 ? 0 : 1);
}

const known = new Set(previews.map(({ name }) => fileOf(name)));
for (const file of readdirSync(folder)) if (file.endsWith(".jpg") && !known.has(file)) rmSync(join(folder, file));

async function work(): Promise<void> {
  for (let preview = queue.shift(); preview; preview = queue.shift())
    replaceFile(join(folder, fileOf(preview.name)), await render(preview));
}

sharp.concurrency(1);
await Promise.all(Array.from({ length: AT_ONCE }, work));
replaceFile(manifest, `${JSON.stringify(recipes, null, 2)}\n`);
