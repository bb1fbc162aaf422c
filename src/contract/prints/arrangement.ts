import { z } from "zod";
import {
  MAT_COLORS,
  MOST_BORDER,
  MOST_MAT,
  MOST_ZOOM,
  PRINT_FITS,
  PRINT_TURNS,
  SHEET_SIDES,
} from "../../rules/prints/arrangement.ts";

const share = z.number().min(0).max(1);

export const Arrangement = z
  .object({
    turn: z.literal(PRINT_TURNS).meta({ description: "Rotation of the upright picture, in degrees clockwise" }),
    sheet: z.enum(SHEET_SIDES).meta({ description: "Portrait or landscape" }),
    fit: z.enum(PRINT_FITS).meta({ description: "FILL cuts what does not fit, WHOLE cuts nothing" }),
    zoom: z.number().min(1).max(MOST_ZOOM),
    centerX: share.meta({ description: "Center of the visible part, as a fraction of the rotated picture's width" }),
    centerY: share,
    border: z.number().int().min(0).max(MOST_BORDER).meta({ description: "White border, in tenths of a millimeter" }),
    mat: z.number().int().min(0).max(MOST_MAT).meta({ description: "Printed border, in tenths of a millimeter" }),
    matColor: z.enum(MAT_COLORS),
  })
  .meta({ id: "PrintArrangement" });
export type Arrangement = z.output<typeof Arrangement>;
