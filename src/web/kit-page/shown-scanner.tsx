import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useScanner, useScanHandler } from "../platform/kit/scanner/use-scanner.ts";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import classes from "./kit-page.module.css";
import { Example } from "./part.tsx";

const isCameraNumber = (text: string): boolean => /^C-\d{4}$/u.test(text);

/** Sends keys as a barcode scanner does: all at once, ending with Enter. */
function scan(text: string): void {
  for (const key of [...text, "Enter"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Listens for the scanner only while switched on, because fast typing elsewhere on the page would look like a scan. */
export function ShownScanner() {
  const [isHeard, setHeard] = useState(false);
  const [takes, setTakes] = useState(false);
  return (
    <Example of="A scanner, which types as a keyboard does, wherever the focus is">
      <div className={classes.row}>
        <Switch label="Hear it" checked={isHeard} onChange={({ currentTarget: { checked } }) => setHeard(checked)} />
        <Switch
          label="This page takes all that it reads"
          checked={takes}
          onChange={({ currentTarget: { checked } }) => setTakes(checked)}
        />
      </div>
      <div className={classes.row}>
        {["C-0042", "4006381333931"].map((text) => (
          <Button key={text} variant="default" disabled={!isHeard} onClick={() => scan(text)}>
            Scan {text}
          </Button>
        ))}
      </div>
      {isHeard && <Heard />}
      {isHeard && takes && <Taken />}
    </Example>
  );
}

function Heard() {
  useScanner(isCameraNumber, (text) => showToast(`The frame of the page opens camera ${text}`));
  return null;
}

function Taken() {
  const [last, setLast] = useState("nothing yet");
  useScanHandler(setLast);
  return <p role="status">Taken: {last}</p>;
}
