import { useParams } from "react-router";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { PageSkeleton } from "../../platform/states.tsx";
import type { PrintBuyer } from "../../prints/print-buying.ts";
import { VisitorsPrints } from "./visitors-prints.tsx";

const Editor = lazyComponent(
  async () => ({ default: (await import("../../prints/editor.tsx")).PrintEditor }),
  "The arranging of a print",
);

function Screen({ buyer }: { buyer: PrintBuyer }) {
  const { printId } = useParams() as { printId: string };
  return <Editor draftId={printId} buyer={buyer} waiting={<PageSkeleton />} />;
}

export default function PrintEditorRoute() {
  return <VisitorsPrints Screen={Screen} />;
}
