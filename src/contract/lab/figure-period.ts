import { z } from "zod";
import { FIGURE_PERIODS } from "../../rules/lab/figures.ts";

export const FigurePeriod = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal(FIGURE_PERIODS))
    .default(28)
    .meta({ description: "Number of days, including today" }),
});
