import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import { listStopPlaces, type StopPlace } from "../../../contract/couriers/courier-plans.ts";
import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { priceText } from "./plan-text.ts";
import { useMoveStop } from "./use-move-stop.ts";
import classes from "./board.module.css";

export function MoveDialog({ stop, messengerId, onClose }: { stop: Stop; messengerId: string; onClose: () => void }) {
  const places = useCall(listStopPlaces, { params: { messengerId, stopId: stop.id } });
  const move = useMoveStop(stop, messengerId);
  const [chosen, setChosen] = useState<StopPlace | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await move(chosen!, places.data!.places);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={`Move ${stop.customerName}'s stop`} busy={busy} onClose={onClose}>
      <Loaded query={places} skeleton={<RowsSkeleton rows={3} />}>
        {(data) => (
          <div className={classes.places}>
            {[...Map.groupBy(data.places, (place) => place.messengerId)].map(([id, ofCourier]) => (
              <fieldset key={id}>
                <legend>{ofCourier[0]!.name}</legend>
                {ofCourier.map((place) => (
                  <Radio
                    key={place.index}
                    name="place"
                    checked={chosen === place || (chosen === null && place.isNow)}
                    onChange={() => setChosen(place)}
                    label={`${place.before === null ? "at the end" : `before ${place.before}`} · ${
                      place.isNow ? "current position" : priceText(place)
                    }`}
                  />
                ))}
              </fieldset>
            ))}
          </div>
        )}
      </Loaded>
      <FormMessage>{problem ?? undefined}</FormMessage>
      <DialogActions>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen === null || chosen.isNow} loading={busy} onClick={() => void save()}>
          Move stop
        </Button>
      </DialogActions>
    </Dialog>
  );
}
