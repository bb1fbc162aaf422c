/**
 * The photographs of the landing page. Data only: the build renders each from it with the demo's renderer and stores
 * `/pictures/{name}-{480|960|1600}.webp`; the page shows those.
 */
export type LandingPicture = {
  name: string;
  /** A scene and a stock of the demo's renderer, and the seed that makes this one of all of its kind. */
  scene: string;
  stock: string;
  seed: number;
  /** px */
  width: number;
  /** px */
  height: number;
  alt: string;
};

/** Widths that the build stores, in px. */
export const LANDING_PICTURE_WIDTHS = [480, 960, 1600] as const;

const size = { width: 1800, height: 1200 };

export const LANDING_PICTURES = [
  { name: "pool", scene: "swimming pool", stock: "Kodak Ektar 100", seed: 42, ...size, alt: "Two swimmers in a turquoise pool, from above" },
  { name: "diner", scene: "roadside diner", stock: "CineStill 800T", seed: 17, ...size, alt: "A roadside diner at dusk with its neon sign lit" },
  { name: "facade", scene: "facade", stock: "Kodak Gold 200", seed: 17, ...size, alt: "Evening sun on a red brick house with fire escapes" },
  { name: "flowers", scene: "window still life", stock: "Kodak Portra 400", seed: 17, ...size, alt: "Flowers in a vase in the light of a window" },
  { name: "beach", scene: "beach umbrellas", stock: "Kodak Gold 200", seed: 42, ...size, alt: "Pink umbrellas on a beach, from above" },
  { name: "street", scene: "night street", stock: "CineStill 800T", seed: 17, ...size, alt: "A wet street at night between lit windows" },
  { name: "tree", scene: "snow tree", stock: "Ilford HP5 Plus", seed: 3, ...size, alt: "A bare tree by a fence in the snow" },
  { name: "road", scene: "desert road", stock: "Kodak Portra 400", seed: 17, ...size, alt: "A straight road through the desert towards red mesas" },
  { name: "lights", scene: "bokeh portrait", stock: "CineStill 800T", seed: 3, ...size, alt: "A person's outline before the lights of a city" },
  { name: "lake", scene: "mountain lake", stock: "Kodak Ektar 100", seed: 17, ...size, alt: "Mountains mirrored in a still lake" },
  { name: "window-seat", scene: "plane window", stock: "Fujifilm Superia 400", seed: 3, ...size, alt: "Clouds and a wing through the window of a plane" },
  { name: "meadow", scene: "flower meadow", stock: "Kodak Portra 400", seed: 17, ...size, alt: "White flowers in a misty meadow" },
] as const satisfies readonly LandingPicture[]; // prettier-ignore

export type LandingPictureName = (typeof LANDING_PICTURES)[number]["name"];
