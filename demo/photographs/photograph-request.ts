import type { StockLook } from "./film-stocks.ts";
import type { SceneName } from "./scene-list.ts";

/** Which made-up photograph to render: same request, same bytes. */
export type PhotographRequest = {
  seed: number;
  scene: SceneName;
  stock: StockLook;
  /** px, as a viewer sees it upright */
  width: number;
  /** px, as a viewer sees it upright */
  height: number;
  /** EXIF orientation to store the picture under (pixels turned so that a reader who honours it sees it upright); default 1 */
  orientation?: 1 | 3 | 6 | 8;
  /** px, longest side at which the scene itself is painted before it is enlarged to the photograph's size; default 896 */
  sceneSize?: number;
  /** Fogged from an edge for certain; otherwise now and then by chance */
  lightLeak?: boolean;
  /** default "jpeg" */
  format?: "jpeg" | "png" | "tiff16";
};
