import { expect, test } from "vitest";
import { checkSticker, isToReceive, stopForSlip } from "./open-parcel.ts";

const parcel = (id: number, arrived: boolean | null) => ({
  id,
  status: "PAID" as const,
  customer: { firstName: "Ada", lastName: "Lovelace", email: "ada@nice.test", phone: null },
  rolls: [1, 2].map((number) => ({ number, arrived, labNumber: arrived ? `26-0${id}00${number}` : null })),
});

test("another order's packing slip stops the screen until the open parcel is received", () => {
  expect(isToReceive(parcel(42, null))).toBe(true);
  expect(stopForSlip(parcel(42, null), 43)).toEqual({
    title: "Another order's packing slip",
    text: "This slip belongs to #1043, but #1042 of Ada Lovelace is open and not received yet. Set this parcel aside.",
  });
  expect(stopForSlip(parcel(42, null), 42)).toBeNull();
  expect(stopForSlip(parcel(42, true), 43)).toBeNull();
  expect(stopForSlip(undefined, 43)).toBeNull();
});

test("a sticker from another order or without an open parcel stops the screen", () => {
  const open = parcel(42, true);
  expect(checkSticker(open, " 26-042002 ")).toEqual({ roll: open.rolls[1] });
  expect(checkSticker(open, "26-043001")).toMatchObject({ stop: { title: "Another order's sticker" } });
  expect(checkSticker(undefined, "26-042002")).toMatchObject({ stop: { title: "No parcel is open" } });
});
