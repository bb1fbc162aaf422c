import { Pagination } from "@mantine/core";
import classes from "./lists.module.css";

/** Pages of a list that answers `count`; nothing when one page holds them all. */
export function Pager({
  page,
  pageSize,
  count,
  onPage,
}: {
  page: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
}) {
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Pagination
        total={Math.max(pages, page)}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({
          "aria-label": { first: "First page", previous: "Previous page", next: "Next page", last: "Last page" }[
            control
          ],
        })}
        getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
      />
      <span>
        {Math.min((page - 1) * pageSize + 1, count)}–{Math.min(page * pageSize, count)} of {count}
      </span>
    </nav>
  );
}
