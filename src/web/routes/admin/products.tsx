import { DeskProducts } from "../../products/desk-products.tsx";

export default function AdminProductsRoute() {
  return <DeskProducts />;
}
