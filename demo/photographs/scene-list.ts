import type { Scene } from "./scene.ts";
import { beachUmbrellas } from "./scenes/beach-umbrellas.ts";
import { bokehPortrait } from "./scenes/bokeh-portrait.ts";
import { cityByDay, citySkyline } from "./scenes/city-skyline.ts";
import { desertRoad } from "./scenes/desert-road.ts";
import { dryingFilm } from "./scenes/drying-film.ts";
import { elevatedTrain } from "./scenes/elevated-train.ts";
import { facade } from "./scenes/facade.ts";
import { filmCanisters } from "./scenes/film-canisters.ts";
import { flowerMeadow } from "./scenes/flower-meadow.ts";
import { forestLight } from "./scenes/forest-light.ts";
import { grainElevator } from "./scenes/grain-elevator.ts";
import { harbor } from "./scenes/harbor.ts";
import { liveOaks } from "./scenes/live-oaks.ts";
import { mistyHills } from "./scenes/misty-hills.ts";
import { mountainLake } from "./scenes/mountain-lake.ts";
import { neonSigns } from "./scenes/neon-signs.ts";
import { nightStreet } from "./scenes/night-street.ts";
import { openSky } from "./scenes/open-sky.ts";
import { palmStreet } from "./scenes/palm-street.ts";
import { planeWindow } from "./scenes/plane-window.ts";
import { rainyWindow } from "./scenes/rainy-window.ts";
import { roadsideDiner } from "./scenes/roadside-diner.ts";
import { rowHouses, snowyStreet } from "./scenes/row-houses.ts";
import { saguaros } from "./scenes/saguaros.ts";
import { seaHorizon } from "./scenes/sea-horizon.ts";
import { snowTree } from "./scenes/snow-tree.ts";
import { suspensionBridge } from "./scenes/suspension-bridge.ts";
import { swimmingPool } from "./scenes/swimming-pool.ts";
import { tailLights } from "./scenes/tail-lights.ts";
import { windowStillLife } from "./scenes/window-still-life.ts";

/** Every kind of scene by name. */
export const SCENES = {
  "beach umbrellas": beachUmbrellas,
  "bokeh portrait": bokehPortrait,
  "city by day": cityByDay,
  "city skyline": citySkyline,
  "desert road": desertRoad,
  "drying film": dryingFilm,
  "elevated train": elevatedTrain,
  facade: facade,
  "film canisters": filmCanisters,
  "flower meadow": flowerMeadow,
  "forest light": forestLight,
  "grain elevator": grainElevator,
  harbor: harbor,
  "live oaks": liveOaks,
  "misty hills": mistyHills,
  "mountain lake": mountainLake,
  "neon signs": neonSigns,
  "night street": nightStreet,
  "open sky": openSky,
  "palm street": palmStreet,
  "plane window": planeWindow,
  "rainy window": rainyWindow,
  "roadside diner": roadsideDiner,
  "row houses": rowHouses,
  saguaros: saguaros,
  "sea horizon": seaHorizon,
  "snow tree": snowTree,
  "snowy street": snowyStreet,
  "suspension bridge": suspensionBridge,
  "swimming pool": swimmingPool,
  "tail lights": tailLights,
  "window still life": windowStillLife,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as readonly SceneName[];
