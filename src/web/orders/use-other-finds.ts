import { listUsers } from "../../contract/accounts/accounts.ts";
import { listProducts } from "../../contract/products/products.ts";
import { foldText, termWords } from "../../rules/fold.ts";
import { useMay } from "../platform/may.ts";
import { useCall } from "../platform/query.ts";

/** Maximum number of customers, and of products, below the orders. */
const MOST_OF_A_KIND = 4;

export type LabPage = { to: string; label: string };
export type OtherFind = { to: string; kind: "Customer" | "Product" | "Page"; name: string };

export function useOtherFinds(term: string, labPages: readonly LabPage[]): readonly OtherFind[] {
  const input = { query: { search: term, limit: MOST_OF_A_KIND } };
  const options = { enabled: term !== "", staleTime: 5000, keepPrevious: true };
  const may = useMay();
  const people = useCall(listUsers, input, { ...options, enabled: options.enabled && may("customers.read") });
  const products = useCall(listProducts, input, { ...options, enabled: options.enabled && may("products.write") });
  if (term === "") return [];
  const words = termWords(term);
  const pages = labPages.filter(
    ({ label }) => words.length > 0 && words.every((word) => foldText(label).includes(word)),
  );
  return [
    ...(people.data?.users ?? []).map(({ id, firstName, lastName, email }) => ({
      to: `/admin/users/${id}`,
      kind: "Customer" as const,
      name: [`${firstName} ${lastName}`.trim(), email].filter(Boolean).join(", "),
    })),
    ...(products.data?.products ?? []).map(({ id, name }) => ({
      to: `/admin/products/${id}`,
      kind: "Product" as const,
      name,
    })),
    ...pages.map(({ to, label }) => ({ to, kind: "Page" as const, name: label })),
  ];
}
