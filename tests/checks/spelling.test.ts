import { expect, test } from "vitest";
import { britishInDocument, britishInSource } from "../../scripts/spelling-rules.ts";

const PAGE = `import { markFavourites } from "./favourites.ts";
const colour = "grey"; // the colour
export const Page = () => (
  <p title="No favourites here">
    A box of fibre paper, {colour}
  </p>
);
const words = \`\${colour} of the centre\`;
const label = "Favourite";
const rows = sql\`select favourite from scans as colour\`;
const text = "select colour from scans";
`;

test("a British spelling between tags, in a sentence or in a label is told with its line; names of the code are not", () => {
  expect(britishInSource("page.tsx", PAGE)).toEqual([
    { line: 4, word: "favourites" },
    { line: 5, word: "fibre" },
    { line: 8, word: "centre" },
    { line: 9, word: "Favourite" },
  ]);
  expect(britishInSource("page.tsx", PAGE.replaceAll("our", "or").replaceAll("re p", "er p"))).toEqual([
    { line: 8, word: "centre" },
  ]);
});

test("a document's prose is held to it, the code that it names and its links are not", () => {
  const text =
    "Its `favourite` is [grey](colours.md#grey).\n\n```ts\nconst colour = 1;\n```\n\nLabelled in millimetres.\n";
  expect(britishInDocument(text)).toEqual([
    { line: 1, word: "grey" },
    { line: 7, word: "Labelled" },
    { line: 7, word: "millimetres" },
  ]);
});

test("words that are alike in both are left alone", () => {
  const text =
    "Otherwise we promise a precise parameter, a programmer, a photometer and the cancellation of four colors.";
  expect(britishInDocument(text)).toEqual([]);
});
