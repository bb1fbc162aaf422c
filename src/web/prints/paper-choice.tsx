import { Alert, NativeSelect } from "@mantine/core";
import type { Arrangement } from "../../contract/prints/arrangement.ts";
import type { Paper } from "../../contract/prints/prints.ts";
import type { PixelsOfPicture } from "../../rules/prints/resolution.ts";
import { tooSmallText } from "../../rules/prints/too-small.ts";
import { dollars } from "../parts/dollars.ts";
import classes from "./editor.module.css";
import { priceOf, sharpnessOn, type SizeOfPaper } from "./print-buying.ts";

export function PaperChoice({
  papers,
  paper,
  size,
  picture,
  arrangement,
  isMember,
  onChange,
}: {
  papers: readonly Paper[];
  paper: Paper;
  size: SizeOfPaper;
  picture: PixelsOfPicture;
  arrangement: Arrangement;
  isMember: boolean;
  onChange: (size: SizeOfPaper) => void;
}) {
  const { dpi, quality } = sharpnessOn(picture, size, arrangement);
  const problem = tooSmallText(picture, size, arrangement, paper.sizes);
  const sharp = paper.sizes.findLast((one) => sharpnessOn(picture, one, arrangement).quality !== "LOW");
  return (
    <section className={classes.paper} aria-label="Paper and size">
      <NativeSelect
        label="Paper"
        value={paper.id}
        description={[paper.finish, paper.description].filter(Boolean).join(". ")}
        onChange={({ currentTarget }) => {
          const next = papers.find(({ id }) => id === currentTarget.value)!;
          onChange(next.sizes.find(({ name }) => name === size.name) ?? next.sizes[0]!);
        }}
        data={papers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <fieldset className={classes.sizes}>
        <legend>Size</legend>
        {paper.sizes.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              name="size"
              checked={one.productVariantId === size.productVariantId}
              onChange={() => onChange(one)}
            />
            <span>{one.name}</span>
            <span className={classes.price}>{dollars(priceOf(one, isMember))}</span>
            {sharpnessOn(picture, one, arrangement).quality === "LOW" && <small>soft</small>}
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {problem !== null ? (
          <Alert color="sun" variant="light" radius="md" role="none" title="Can't print this picture">
            {problem}
          </Alert>
        ) : quality === "LOW" ? (
          <Alert color="sun" variant="light" radius="md" role="none" title="Too large for this picture">
            At {size.name} it has {dpi} dpi, so pixels may show up close.{" "}
            {sharp ? `Sharp up to ${sharp.name}.` : "A scan in a larger size would be sharp."}
          </Alert>
        ) : (
          <p className={classes.quiet}>
            {dpi} dpi: {quality === "EXCELLENT" ? "as sharp as paper gets." : "sharp at normal viewing distance."}
          </p>
        )}
      </div>
    </section>
  );
}
