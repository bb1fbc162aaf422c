/** A photograph of the public pages: `public/pictures/{name}-{480|960|1600}.webp`. */
export type SitePicture = {
  name: string;
  /** Its film stock, shown as edge print. */
  stock: string;
  alt: string;
};

/** Stored widths, px. */
export const SITE_PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Dimensions of each picture, in px. */
export const SITE_PICTURE_SIZE = { width: 1620, height: 1080 } as const;

export const SITE_PICTURES = [
  { name: "pool", stock: "Kodak Ektar 100", alt: "Two swimmers in a turquoise pool, from above" },
  { name: "diner", stock: "CineStill 800T", alt: "A roadside diner at dusk with its neon sign lit" },
  { name: "facade", stock: "Kodak Gold 200", alt: "Evening sun on a red brick house with fire escapes" },
  { name: "flowers", stock: "Kodak Portra 400", alt: "Flowers in a vase in the light of a window" },
  { name: "beach", stock: "Kodak Gold 200", alt: "Striped umbrellas on a beach, from above" },
  { name: "street", stock: "CineStill 800T", alt: "A wet street at night between lit windows" },
  { name: "tree", stock: "Ilford HP5 Plus", alt: "A bare tree by a fence in the snow" },
  { name: "road", stock: "Kodak Portra 400", alt: "A straight road through the desert towards red mesas" },
  { name: "lights", stock: "CineStill 800T", alt: "A person's outline before the lights of a city" },
  { name: "lake", stock: "Kodak Ektar 100", alt: "Mountains mirrored in a still lake" },
  { name: "window-seat", stock: "Fujifilm Superia 400", alt: "Clouds and a wing through the window of a plane" },
  { name: "meadow", stock: "Kodak Portra 400", alt: "White flowers in a misty meadow" },
  { name: "sea", stock: "Fujifilm Superia 400", alt: "Sun on a blue sea" },
  { name: "coast-fog", stock: "Fujifilm Superia 400", alt: "Hills with firs in the fog" },
  { name: "hills", stock: "Fujifilm Superia 400", alt: "Hills one behind the other in the evening sun" },
  { name: "forest", stock: "Kodak Gold 200", alt: "Sunlight between the trees of a forest" },
  { name: "rain", stock: "Kodak Ektar 100", alt: "City lights behind a window with raindrops" },
  { name: "traffic", stock: "Kodak Ektar 100", alt: "Head and tail lights drawn out along a road at dusk" },
  { name: "sky", stock: "Kodak Gold 200", alt: "Birds under wide clouds" },
  { name: "storm-sky", stock: "Kodak Tri-X 400", alt: "A telegraph pole under heavy clouds" },
  { name: "desert-dusk", stock: "Kodak Gold 200", alt: "A desert road and the last of the sun" },
  { name: "snow-street", stock: "Kodak Portra 400", alt: "Snow falls on a street of houses with lit windows" },
  { name: "bridge", stock: "Kodak Ektar 100", alt: "A red suspension bridge over a bay" },
  { name: "palms", stock: "Kodak Gold 200", alt: "A street between palms, the sun low at its end" },
  { name: "elevated-train", stock: "CineStill 800T", alt: "A train on an elevated railway between brick buildings at dusk" },
  { name: "cactus", stock: "Kodak Gold 200", alt: "Saguaros at dusk" },
  { name: "harbor", stock: "Kodak Portra 400", alt: "Fishing boats in a harbor" },
  { name: "oaks", stock: "Kodak Gold 200", alt: "Live oaks that meet over a path" },
  { name: "prairie", stock: "Kodak Ektar 100", alt: "A grain elevator in the wheat under a wide sky" },
  { name: "neon", stock: "CineStill 800T", alt: "Neon signs on a brick wall: a cocktail glass, an arrow and a star" },
  { name: "rowhouses", stock: "Kodak Portra 400", alt: "A row of houses in different colors" },
  { name: "canisters", stock: "Kodak Gold 200", alt: "Film canisters on a wooden table" },
  { name: "drying-film", stock: "Kodak Ektar 100", alt: "Strips of film hung up to dry" },
  { name: "envelopes", stock: "Kodak Portra 400", alt: "Padded envelopes beside a steel tray of film canisters" },
  { name: "tank", stock: "Kodak Portra 400", alt: "A steel developing tank and film reels on a wet counter" },
  { name: "light-table", stock: "Kodak Portra 400", alt: "Negatives, a loupe and a red pencil on a light table" },
  { name: "inspection", stock: "Ilford HP5 Plus", alt: "A person at the lab holds a strip of negatives up to a window" },
] as const satisfies readonly SitePicture[]; // prettier-ignore

export type SitePictureName = (typeof SITE_PICTURES)[number]["name"];

export const SITE_PICTURE_NAMES = SITE_PICTURES.map(({ name }) => name) as [SitePictureName, ...SitePictureName[]];

export const sitePicture = (name: SitePictureName): SitePicture => SITE_PICTURES.find((one) => one.name === name)!;
