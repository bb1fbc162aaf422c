import type { Change } from "../../../contract/history/history.ts";
import { fieldTexts } from "./change-text.ts";
import classes from "./history.module.css";

const SHOWN = 4;

export function ChangeFields({ change }: { change: Pick<Change, "fields" | "verb"> }) {
  const fields = fieldTexts(change);
  if (fields.length === 0) return null;
  const [shown, rest] = [fields.slice(0, SHOWN), fields.slice(SHOWN)];
  return (
    <div className={classes.fields}>
      <FieldRows fields={shown} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length === 1 ? "1 more field" : `${rest.length} more fields`}</summary>
          <FieldRows fields={rest} />
        </details>
      )}
    </div>
  );
}

/** Long strikethrough text is hard to read. */
const isLong = (text: string): true | undefined => (text.length > 40 ? true : undefined);

function FieldRows({ fields }: { fields: ReturnType<typeof fieldTexts> }) {
  return (
    <dl>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== null && (after === null ? before : <del data-long={isLong(before)}>{before}</del>)}
            {before !== null && after !== null && " → "}
            {after !== null && after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
