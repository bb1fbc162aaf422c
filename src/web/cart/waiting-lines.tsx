import { Skeleton } from "@mantine/core";
import { GoodsList, GoodsRow } from "../parts/products/goods-row.tsx";
import classes from "./checkout.module.css";

/** Skeleton as high as the lines to come, one for each line that the early script counted: picture, name, quantity. */
export function WaitingLines() {
  return (
    <div className={classes.waits} aria-hidden>
      <GoodsList>
        {[1, 2, 3].map((line) => (
          <GoodsRow
            key={line}
            picture={<Skeleton height={72} width={72} radius="md" />}
            title={<Skeleton height={18} width="70%" radius="sm" />}
            amount={null}
          >
            <Skeleton height={42} width={138} radius="xl" />
          </GoodsRow>
        ))}
      </GoodsList>
    </div>
  );
}
