import { lazyComponent } from "../../platform/lazy-component.tsx";
import { PageSkeleton } from "../../platform/states.tsx";
import type { PrintBuyer } from "../../prints/print-buying.ts";
import { VisitorsPrints } from "./visitors-prints.tsx";

const Selector = lazyComponent(
  async () => ({ default: (await import("../../prints/selector.tsx")).PrintSelector }),
  "The choice of a picture",
);

const Screen = ({ buyer }: { buyer: PrintBuyer }) => <Selector buyer={buyer} waiting={<PageSkeleton />} />;

export default function PrintSelectorRoute() {
  return <VisitorsPrints Screen={Screen} />;
}
