import { SavedViews, type View } from "../../platform/kit/list/saved-views.tsx";
import { useOwnViews } from "./use-own-views.ts";

const ALL: readonly View[] = [{ name: "All", address: "" }];

/** The reader's views of the list of orders. */
export const OrderViews = () => <SavedViews views={ALL} own={useOwnViews()} />;
