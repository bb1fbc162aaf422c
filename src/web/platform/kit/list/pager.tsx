import { Pagination } from "@mantine/core";
import { token } from "../../tokens.ts";
import classes from "./list.module.css";

/** Page buttons for a list with `count`: "19–36 of 240"; nothing if there is only one page. */
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
        // Nine buttons must fit at 390 px.
        gap={token("--nice-space-1")}
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
      <span aria-live="polite">{pageText(page, pageSize, count)}</span>
    </nav>
  );
}

/** Returns the query for a page of a list whose page is not in the URL. @param page from 1 */
export const pageQuery = (page: number, pageSize: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

const pageText = (page: number, pageSize: number, count: number): string => {
  const first = (page - 1) * pageSize + 1;
  const of = `of ${count.toLocaleString()}`;
  return first > count
    ? `none ${of}`
    : `${first.toLocaleString()}–${Math.min(page * pageSize, count).toLocaleString()} ${of}`;
};
