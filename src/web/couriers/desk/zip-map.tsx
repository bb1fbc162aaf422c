import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { listZipCodes, removeZipCode, updateZipCode } from "../../../contract/couriers/zip-codes.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { Position } from "../../../rules/couriers/travel.ts";
import { useLab } from "../../platform/lab.ts";
import { IconPlus, IconTrash } from "../../platform/icons.tsx";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { Empty, Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { ZipDialog } from "./zip-dialog.tsx";
import classes from "./zip-map.module.css";

type ZipCode = ReplyOf<typeof listZipCodes>["zipCodes"][number];

export function ZipMap() {
  const zipCodes = useCall(listZipCodes, { query: {} });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ZipCode | null>(null);
  const remove = useCallMutation(removeZipCode, { refreshes: [listZipCodes] });
  return (
    <Section
      title="Service area"
      actions={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Add ZIP code
        </Button>
      }
    >
      <Loaded query={zipCodes} skeleton={<RowsSkeleton rows={3} height={120} />}>
        {(data) =>
          data.zipCodes.length === 0 ? (
            <Empty title="No ZIP codes yet" />
          ) : (
            <div className={classes.where}>
              <Drawing zipCodes={data.zipCodes} />
              <ServedList zipCodes={data.zipCodes} onRemove={setRemoved} />
            </div>
          )
        }
      </Loaded>
      {isAdding && <ZipDialog onSaved={() => void zipCodes.refetch()} onClose={() => setAdding(false)} />}
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.zip} ${removed.city}?`}
          confirmLabel="Remove ZIP code"
          onConfirm={() => remove.mutateAsync({ params: { zip: removed.zip } })}
          onClose={() => setRemoved(null)}
        >
          Customers in this ZIP code can no longer book a courier. Existing bookings stay.
        </ConfirmDialog>
      )}
    </Section>
  );
}

const SIZE = 100;
const MARGIN = 6;

/** Projects with north up and the known places centered; longitude is shortened by the lab's latitude. */
function placesOf(zipCodes: readonly ZipCode[], start: Position) {
  const shorter = Math.cos((start.lat * Math.PI) / 180);
  const all = [...zipCodes, start];
  const [xs, ys] = [all.map(({ lon }) => lon * shorter), all.map(({ lat }) => -lat)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = (SIZE - 2 * MARGIN) / (Math.max(width, height) || 1);
  return ({ lat, lon }: { lat: number; lon: number }) => ({
    x: SIZE / 2 + (lon * shorter - left - width / 2) * scale,
    y: SIZE / 2 + (-lat - top - height / 2) * scale,
  });
}

/** Text height of zip codes on the map: on desktop and on a phone. */
const LETTERS = { wide: 2.2, narrow: 4.2 };

const DOT = 1.6;

/** Returns the zip codes to label on the map: none over another's dot, and only the first of overlapping labels. */
function written(zipCodes: readonly ZipCode[], at: ReturnType<typeof placesOf>, letters: number): ReadonlySet<string> {
  const [width, height] = [letters * 2.9, letters * 1.1];
  const stored: { zip: string; x: number; y: number }[] = [];
  for (const zipCode of zipCodes) {
    const { x, y } = at(zipCode);
    const covers = stored.some((other) => Math.abs(other.x - x) < width && Math.abs(other.y - y) < height);
    const middle = y - DOT - height / 2;
    const isOverDot = zipCodes.some((other) => {
      const dot = at(other);
      const isNear = Math.abs(dot.x - x) < width / 2 + DOT && Math.abs(dot.y - middle) < height / 2 + DOT;
      return other !== zipCode && isNear;
    });
    if (!covers && !isOverDot) stored.push({ zip: zipCode.zip, x, y });
  }
  return new Set(stored.map(({ zip }) => zip));
}

function Drawing({ zipCodes }: { zipCodes: readonly ZipCode[] }) {
  const start = useLab().address.position;
  const at = placesOf(zipCodes, start);
  const lab = at(start);
  const named = {
    wide: written(zipCodes, at, LETTERS.wide),
    narrow: written(zipCodes, at, LETTERS.narrow),
  };
  const served = zipCodes.filter(({ active }) => active).length;
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={`${served} of ${zipCodes.length} ZIP codes around the lab are served`}
    >
      {zipCodes.map((zipCode) => {
        const { x, y } = at(zipCode);
        return (
          <g key={zipCode.zip} data-active={zipCode.active || undefined}>
            <title>{`${zipCode.zip} ${zipCode.city}`}</title>
            <circle cx={x} cy={y} r={DOT} />
            {(["wide", "narrow"] as const).map(
              (room) =>
                named[room].has(zipCode.zip) && (
                  <text key={room} data-room={room} x={x} y={y - 2.2} fontSize={LETTERS[room]} textAnchor="middle">
                    {zipCode.zip}
                  </text>
                ),
            )}
          </g>
        );
      })}
      <rect className={classes.lab} x={lab.x - 1.6} y={lab.y - 1.6} width={3.2} height={3.2}>
        <title>The lab</title>
      </rect>
    </svg>
  );
}

function ServedList({ zipCodes, onRemove }: { zipCodes: readonly ZipCode[]; onRemove: (zipCode: ZipCode) => void }) {
  const save = useCallMutation(updateZipCode, { refreshes: [listZipCodes], onError: showErrorToast });
  return (
    <fieldset className={classes.list}>
      <legend>ZIP codes that couriers serve. Existing bookings stay if you turn one off.</legend>
      {zipCodes.map(({ zip, active, ...form }) => (
        <div key={zip} className={classes.zip}>
          <Checkbox
            checked={active}
            disabled={save.isPending && save.variables?.params.zip === zip}
            label={`${zip} ${form.city}`}
            onChange={({ currentTarget: { checked } }) =>
              save.mutate({ params: { zip }, body: { ...form, active: checked } as never })
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove ${zip}`}
            onClick={() => onRemove({ zip, active, ...form })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
    </fieldset>
  );
}
