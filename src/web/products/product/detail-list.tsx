import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { addProductDetail } from "../../../contract/products/product-desk.ts";
import { api } from "../../platform/api.ts";
import { IconPlus } from "../../platform/icons.tsx";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { Fold } from "../../platform/kit/fold.tsx";
import classes from "../products.module.css";
import type { ProductDesk } from "./use-product.ts";

export function DetailList({ product, look }: ProductDesk) {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const { details } = product;

  async function add() {
    setAdding(true);
    try {
      const position = Math.max(-1, ...details.map((detail) => detail.position)) + 1;
      const params = { productId: product.id };
      const { detail } = await api.call(addProductDetail, { params, body: { position } });
      await look();
      await navigate(`/admin/products/${product.id}/details/${detail.id}`);
    } catch (error) {
      showErrorToast(error);
      setAdding(false);
    }
  }

  return (
    <Fold
      title="Facts and sections"
      summary={details.map(({ subtitle }) => subtitle || "Without a heading").join(", ") || "None"}
      isOpen={false}
    >
      <div className={classes.add}>
        <Button
          size="compact-md"
          variant="default"
          loading={adding}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => void add()}
        >
          Add section
        </Button>
      </div>
      {details.length === 0 ? (
        <p className={classes.hint}>No details yet. A section has a heading, text, pictures, and facts for filters.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Section</th>
              <th scope="col">Facts</th>
              <th scope="col" data-end>
                Pictures
              </th>
            </tr>
          </thead>
          <tbody>
            {details.map((detail) => (
              <tr key={detail.id}>
                <th scope="row">
                  <Link to={`/admin/products/${product.id}/details/${detail.id}`}>
                    {detail.subtitle || "Without a heading"}
                  </Link>
                  {detail.body && <small>{detail.body.slice(0, 120)}</small>}
                </th>
                <td>
                  {Object.entries(detail.filterable)
                    .map(([key, value]) => `${key}: ${value}`)
                    .join(", ") || "—"}
                </td>
                <td data-end>{detail.media.length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Fold>
  );
}
