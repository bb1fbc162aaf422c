/**
 * The photographs of the public pages. Data only: the build renders each from it with the demo's renderer and stores
 * `/pictures/{name}-{480|960|1600}.webp`; the pages show those.
 */
export type SitePicture = {
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
export const SITE_PICTURE_WIDTHS = [480, 960, 1600] as const;

const size = { width: 1620, height: 1080 };

export const SITE_PICTURES = [
  { name: "pool", scene: "swimming pool", stock: "Kodak Ektar 100", seed: 42, ...size, alt: "Two swimmers in a turquoise pool, from above" },
  { name: "diner", scene: "roadside diner", stock: "CineStill 800T", seed: 17, ...size, alt: "A roadside diner at dusk with its neon sign lit" },
  { name: "facade", scene: "facade", stock: "Kodak Gold 200", seed: 17, ...size, alt: "Evening sun on a red brick house with fire escapes" },
  { name: "flowers", scene: "window still life", stock: "Kodak Portra 400", seed: 17, ...size, alt: "Flowers in a vase in the light of a window" },
  { name: "beach", scene: "beach umbrellas", stock: "Kodak Gold 200", seed: 42, ...size, alt: "Striped umbrellas on a beach, from above" },
  { name: "street", scene: "night street", stock: "CineStill 800T", seed: 17, ...size, alt: "A wet street at night between lit windows" },
  { name: "tree", scene: "snow tree", stock: "Ilford HP5 Plus", seed: 3, ...size, alt: "A bare tree by a fence in the snow" },
  { name: "road", scene: "desert road", stock: "Kodak Portra 400", seed: 17, ...size, alt: "A straight road through the desert towards red mesas" },
  { name: "lights", scene: "bokeh portrait", stock: "CineStill 800T", seed: 3, ...size, alt: "A person's outline before the lights of a city" },
  { name: "lake", scene: "mountain lake", stock: "Kodak Ektar 100", seed: 17, ...size, alt: "Mountains mirrored in a still lake" },
  { name: "window-seat", scene: "plane window", stock: "Fujifilm Superia 400", seed: 3, ...size, alt: "Clouds and a wing through the window of a plane" },
  { name: "meadow", scene: "flower meadow", stock: "Kodak Portra 400", seed: 17, ...size, alt: "White flowers in a misty meadow" },
  { name: "skyline-dusk", scene: "city skyline", stock: "Kodak Ektar 100", seed: 15, ...size, alt: "A city's towers under a pink evening sky, mirrored in the water" },
  { name: "skyline-day", scene: "city by day", stock: "Kodak Ektachrome E100", seed: 6, ...size, alt: "A city's towers by day, mirrored in the water" },
  { name: "city-night", scene: "city skyline", stock: "Kodak Ektachrome E100", seed: 12, ...size, alt: "The moon over a city's lit towers" },
  { name: "sea", scene: "sea horizon", stock: "Fujifilm Superia 400", seed: 11, ...size, alt: "Sun on a blue sea" },
  { name: "coast-fog", scene: "misty hills", stock: "Fujifilm Superia 400", seed: 11, ...size, alt: "Hills with firs in the fog" },
  { name: "hills", scene: "misty hills", stock: "Fujifilm Superia 400", seed: 5, ...size, alt: "Hills one behind the other in the evening sun" },
  { name: "forest", scene: "forest light", stock: "Kodak Gold 200", seed: 2, ...size, alt: "Sunlight between the trees of a forest" },
  { name: "rain", scene: "rainy window", stock: "Kodak Ektar 100", seed: 3, ...size, alt: "City lights behind a window with raindrops" },
  { name: "traffic", scene: "tail lights", stock: "Kodak Ektar 100", seed: 9, ...size, alt: "Head and tail lights drawn out along a road at dusk" },
  { name: "sky", scene: "open sky", stock: "Kodak Gold 200", seed: 2, ...size, alt: "Birds under wide clouds" },
  { name: "storm-sky", scene: "open sky", stock: "Kodak Tri-X 400", seed: 4, ...size, alt: "A telegraph pole under heavy clouds" },
  { name: "desert-dusk", scene: "desert road", stock: "Kodak Gold 200", seed: 2, ...size, alt: "A desert road and the last of the sun" },
  { name: "snow-street", scene: "snowy street", stock: "Kodak Portra 400", seed: 2, ...size, alt: "Snow falls on a street of houses with lit windows" },
  { name: "bridge", scene: "suspension bridge", stock: "Kodak Ektar 100", seed: 3, ...size, alt: "A red suspension bridge over a bay" },
  { name: "palms", scene: "palm street", stock: "Kodak Gold 200", seed: 2, ...size, alt: "A street between palms, the sun low at its end" },
  { name: "elevated-train", scene: "elevated train", stock: "CineStill 800T", seed: 4, ...size, alt: "A train on an elevated railway between brick buildings at dusk" },
  { name: "cactus", scene: "saguaros", stock: "Kodak Gold 200", seed: 8, ...size, alt: "Saguaros at dusk" },
  { name: "harbor", scene: "harbor", stock: "Kodak Portra 400", seed: 1, ...size, alt: "Fishing boats in a harbor" },
  { name: "oaks", scene: "live oaks", stock: "Kodak Gold 200", seed: 8, ...size, alt: "Live oaks that meet over a path" },
  { name: "prairie", scene: "grain elevator", stock: "Kodak Ektar 100", seed: 3, ...size, alt: "A grain elevator in the wheat under a wide sky" },
  { name: "neon", scene: "neon signs", stock: "CineStill 800T", seed: 2, ...size, alt: "Neon signs on a brick wall: a cocktail glass, an arrow and a star" },
  { name: "rowhouses", scene: "row houses", stock: "Kodak Portra 400", seed: 7, ...size, alt: "A row of houses in different colors" },
  { name: "canisters", scene: "film canisters", stock: "Kodak Gold 200", seed: 2, ...size, alt: "Film canisters on a wooden table" },
  { name: "drying-film", scene: "drying film", stock: "Kodak Ektar 100", seed: 3, ...size, alt: "Strips of film hung up to dry" },
] as const satisfies readonly SitePicture[]; // prettier-ignore

export type SitePictureName = (typeof SITE_PICTURES)[number]["name"];

export const SITE_PICTURE_NAMES = SITE_PICTURES.map(({ name }) => name) as [SitePictureName, ...SitePictureName[]];

/** A picture by its name. */
export const sitePicture = (name: SitePictureName): SitePicture => SITE_PICTURES.find((one) => one.name === name)!;
