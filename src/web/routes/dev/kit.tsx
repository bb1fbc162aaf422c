import { KitPage } from "../../kit-page/kit-page.tsx";
import { onlyWithDemo } from "../../platform/load-context.ts";
import { MissingPage } from "../missing-page.tsx";
import type { Route } from "./+types/kit.ts";

export function loader({ context }: Route.LoaderArgs) {
  onlyWithDemo(context);
  return null;
}

export default KitPage;

export const ErrorBoundary = MissingPage;
