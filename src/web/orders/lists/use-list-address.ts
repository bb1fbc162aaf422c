import { useSearchParams } from "react-router";

/** The page, search, status and order of a list, kept in the address so that back, reload and links keep them. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get("page"))) || 1);

  /** Any change but that of the page itself begins at the first page. */
  function set(changes: Record<string, string | null>, replace = false): void {
    const now = new URLSearchParams(params);
    now.delete("page");
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") now.delete(name);
      else now.set(name, value);
    }
    setParams(now, { replace, preventScrollReset: replace });
  }

  return {
    page,
    get: (name: string) => params.get(name) ?? "",
    set,
    setPage: (next: number) => set({ page: next === 1 ? null : String(next) }),
  };
}
