import { Button, FileButton, Text } from "@mantine/core";
import { useState } from "react";
import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { MOST_ROLLS_AT_A_DOOR } from "../../../rules/couriers/stops.ts";
import { Dialog } from "../../platform/dialog.tsx";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconCamera } from "../../platform/icons.tsx";
import type { NewCourierUpdate } from "./courier-update.ts";
import { RollCount } from "./roll-count.tsx";
import { ScanField } from "./scan-field.tsx";
import { Signature, signedPicture } from "./signature.tsx";
import { isOfStop, rollsText } from "./stop-text.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import classes from "./day.module.css";

/** Records how many rolls were collected and in what condition: one tap if they match the order. */
export function CollectDialog({
  stop,
  onPress,
  onClose,
}: {
  stop: Stop;
  onPress: (what: NewCourierUpdate) => void;
  onClose: () => void;
}) {
  const [rolls, setRolls] = useState(stop.rolls);
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [isSigning, setSigning] = useState(false);
  const [signature, setSignature] = useState<HTMLCanvasElement | null>(null);
  const [scanned, setScanned] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const take = (file: File | null) => {
    if (file === null) return;
    shrinkPhoto(file).then(
      (small) => {
        setPhoto(small);
        setProblem(null);
      },
      () => setProblem("We couldn't read that photo. Take it again."),
    );
  };

  const scan = (code: string): string => {
    if (!isOfStop(stop, code)) return `${code} does not belong to this order.`;
    if (!stop.labNumbers.includes(code)) return `${shownOrderNumber(stop.orderId)}: this is the right order.`;
    if (scanned.includes(code)) return `${code} was already scanned.`;
    setScanned([...scanned, code]);
    setRolls(scanned.length + 1);
    return `${code}: ${rollsText(scanned.length + 1)}`;
  };

  async function collect() {
    const picture = signature === null ? photo : await signedPicture(photo, signature);
    onPress({ kind: "COLLECT", rolls });
    if (picture !== null) onPress({ kind: "PHOTO", photo: picture });
    onClose();
  }

  return (
    <Dialog title={`Film from ${stop.customerName}`} holds={photo !== null || signature !== null} onClose={onClose}>
      <div className={classes.form}>
        <Text>The order has {rollsText(stop.rolls)}.</Text>
        <RollCount count={rolls} most={MOST_ROLLS_AT_A_DOOR} onChange={setRolls} />
        <ScanField label="Or scan the stickers" onCode={scan} />
        <FileButton accept="image/*" capture="environment" onChange={take}>
          {(props) => (
            <Button {...props} size="lg" variant="default" leftSection={<IconCamera size={22} aria-hidden />}>
              {photo === null ? "Take photo" : "Take another photo"}
            </Button>
          )}
        </FileButton>
        {photo !== null && <Text role="status">Photo attached ({Math.max(1, Math.round(photo.size / 1024))} kB).</Text>}
        {isSigning ? (
          <Signature onChange={setSignature} />
        ) : (
          <Button size="lg" variant="default" onClick={() => setSigning(true)}>
            Get a signature
          </Button>
        )}
        <FormMessage>{problem}</FormMessage>
        <Button size="xl" className={classes.big} disabled={rolls === 0} onClick={() => void collect()}>
          Collected {rollsText(rolls)}
        </Button>
      </div>
    </Dialog>
  );
}
