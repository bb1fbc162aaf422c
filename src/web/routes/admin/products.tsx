import { AdminProducts } from "../../products/admin-products.tsx";

export default function AdminProductsRoute() {
  return <AdminProducts />;
}
