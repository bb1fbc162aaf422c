import { FiguresPage } from "../../desk/figures/figures.tsx";

export default function FiguresRoute() {
  return <FiguresPage />;
}
