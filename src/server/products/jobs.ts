import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { countBoughtTogether } from "./count-bought-together.ts";
import { keepThumbnail } from "./keep-thumbnail.ts";
import { countPopularity } from "./count-popularity.ts";
import { sweepRemovedPictures } from "./remove-picture.ts";

type Name = "count-bought-together" | "count-popularity" | "keep-thumbnail" | "sweep-removed-pictures";

export const productsJobs: { [Each in Name]: Work<Deps, JobData[Each]> } = {
  "count-bought-together": {
    retries: 0, // the next day's comes soon enough
    atOnce: 1,
    within: 300,
    every: "27 8 * * *", // while few are here: the night of the lab's clock
    run: (deps) => countBoughtTogether(deps),
  },
  "count-popularity": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 300,
    every: "17 * * * *",
    run: (deps) => countPopularity(deps),
  },
  "keep-thumbnail": {
    retries: 5,
    atOnce: 1,
    within: 60,
    run: (deps, { productId }) => keepThumbnail(deps, { kind: "product", id: productId, featured: false }),
  },
  "sweep-removed-pictures": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 300,
    every: "41 * * * *",
    run: (deps) => sweepRemovedPictures(deps),
  },
};
