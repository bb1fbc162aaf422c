import classes from "./fact-table.module.css";

export function FactTable({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <section className={classes.facts}>
      <h2>Details</h2>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
