import { oneOf, type Town } from "../town.ts";

const PATHS = [
  "/",
  "/pricing",
  "/memberships",
  "/collections",
  "/collections/color-film",
  "/products/film-development-scanning",
  "/lab",
  "/about",
  "/frequently-asked-questions",
  "/notes",
  "/locations",
];
const PAGES_OF_A_VISIT = 4;

export async function readPages(town: Town): Promise<void> {
  const visitor = town.visitor();
  const read = async (path: string, accept = "text/html") => {
    const answer = await visitor.fetch(town.origin + path, { headers: { accept } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return text;
  };
  await read("/");
  for (let page = 0; page < PAGES_OF_A_VISIT; page++) await read(oneOf(town, PATHS));
  const list = await read(`/api/products?limit=18&offset=${18 * Math.floor(town.chance() * 4)}`, "application/json");
  const { products } = JSON.parse(list) as { products: { slug: string }[] };
  if (products.length > 0) await read(`/products/${oneOf(town, products).slug}`);
}
