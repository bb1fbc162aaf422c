import type { TargetPrinter } from "./drafts.ts";

/** Width and height in inches, price and member price in cents. */
type Size = [width: number, height: number, price: number, memberPrice: number];

const FINE_ART: Size[] = [
  [8, 10, 2400, 1900],
  [11, 14, 3800, 3000],
  [16, 20, 6400, 5200],
  [20, 24, 8900, 7200],
];
/** Same sizes on more expensive papers. `by` is in cents. */
const dearer = (by: number): Size[] =>
  FINE_ART.map(([width, height, price, memberPrice]) => [width, height, price + by, memberPrice + by]);

type StartingPaper = {
  name: string;
  finish: string;
  description: string;
  targetPrinter: TargetPrinter;
  /** The paper's white and black: warm cotton, deep gloss. */
  tone: [white: string, black: string];
  sizes: Size[];
};

/** Papers of a new lab, in order. */
export const STARTING_PAPERS: readonly StartingPaper[] = [
  {
    name: "Cotton Rag",
    finish: "Matte, 310 g, all cotton",
    description: "Soft and bright with deep blacks. Our standard paper for wall prints.",
    targetPrinter: "LARGE_FORMAT",
    tone: ["#f8f4ea", "#2a2826"],
    sizes: FINE_ART,
  },
  {
    name: "Baryta Gloss",
    finish: "Soft gloss, 325 g, baryta",
    description: "The look of a darkroom print: rich blacks, a fine sheen. Made for black and white.",
    targetPrinter: "LARGE_FORMAT",
    tone: ["#f9f8f4", "#0e0d0d"],
    sizes: dearer(400),
  },
  {
    name: "Photo Pearl",
    finish: "Pearl, 290 g",
    description: "Clear colors without the glare of gloss. A safe choice for portraits and travel.",
    targetPrinter: "LARGE_FORMAT",
    tone: ["#fbfbf9", "#151414"],
    sizes: dearer(-400),
  },
  {
    name: "Washi Kozo",
    finish: "Matte, 110 g, mulberry fiber",
    description: "Thin Japanese paper with its fibers showing. Every sheet differs a little.",
    targetPrinter: "LARGE_FORMAT",
    tone: ["#f3ead5", "#33302c"],
    sizes: dearer(900).slice(0, 3),
  },
  {
    name: "Bamboo",
    finish: "Matte, 290 g, bamboo and cotton",
    description: "A warm white and a gentle tooth. Kind to skin tones and to forests.",
    targetPrinter: "LARGE_FORMAT",
    tone: ["#f5eddc", "#2b2825"],
    sizes: dearer(200),
  },
  {
    name: "4x6 Photo Print",
    finish: "Luster, 260 g",
    description: "A single small print from any picture of yours.",
    targetPrinter: "SMALL_FORMAT",
    tone: ["#fcfcfb", "#161515"],
    sizes: [[4, 6, 99, 79]],
  },
];
