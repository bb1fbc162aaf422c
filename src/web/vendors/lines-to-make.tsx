import { Button } from "@mantine/core";
import type { VendorOrder } from "../../contract/vendors/vendors.ts";
import { IconDownload } from "../platform/icons.tsx";
import { Facts, Section } from "../platform/section.tsx";
import { cropText, sheetText } from "./vendor-text.ts";
import classes from "./vendors.module.css";

export function LinesToMake({ lines }: { lines: VendorOrder["lines"] }) {
  return (
    <Section title="Items">
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            {line.print?.proofUrl && (
              <img src={line.print.proofUrl} alt={`Proof of ${line.description}`} loading="lazy" decoding="async" />
            )}
            <div>
              <h3>
                {line.quantity} × {line.description}
              </h3>
              <Facts
                facts={[
                  line.isShipped ? ["Status", "Shipped"] : null,
                  ["SKU", line.sku],
                  // Prints of a product have their paper among the options.
                  line.print && line.print.paper !== line.description ? ["Paper", line.print.paper] : null,
                  line.print && ["Size", sheetText(line.print)],
                  ["Crop", cropText(line)],
                  ...line.options.map(({ label, value }) => [label, value] as const),
                  ["Notes", line.notes],
                  line.print && [
                    "Checksum (SHA-256)",
                    line.print.sha256 && (
                      <code key="hash" className={classes.hash}>
                        {line.print.sha256}
                      </code>
                    ),
                  ],
                ]}
              />
              {line.printFileUrl ? (
                <Button
                  component="a"
                  href={line.printFileUrl}
                  download
                  variant="default"
                  className={classes.file}
                  leftSection={<IconDownload size={18} aria-hidden />}
                >
                  Print file
                </Button>
              ) : (
                line.print && <p role="status">The print file is not ready yet. Check again in a minute.</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
