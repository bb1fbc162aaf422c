import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LabelChoice, LabelRate, ParcelRates } from "../../../contract/shipping/rates.ts";
import { type Cents, cents, parseDollars } from "../../../rules/money.ts";
import { MOST_INSURED, priceWith } from "../../../rules/shipping/rates.ts";

/** Waits for the end of typing before it asks for the rates of a weight. */
const TYPING_MS = 500;

export type RatesQuery = { boxId?: string; weightOz?: number };

/** Returns what a label with options costs; undefined for staff who see no prices, null if it cannot have them. */
function totalOf(rate: LabelRate, signature: boolean, insuredFor: Cents): number | null | undefined {
  if ((rate.price as number | undefined) === undefined) return undefined;
  const { price, signaturePrice, ...service } = rate;
  const known = {
    ...service,
    price: cents(price),
    signaturePrice: signaturePrice === null ? null : cents(signaturePrice),
  };
  return priceWith(known, { signature, insuredFor });
}

const keyOf = ({ carrier, service }: LabelRate): string => `${carrier} ${service}`;

/**
 * State of choosing a label's box, weight, rate and options.
 * @param parcel identifies the parcel, for the query cache
 */
export function useRateChoice(parcel: string, fetchRates: (query: RatesQuery) => Promise<ParcelRates>, isOn = true) {
  const [boxId, setBox] = useState<string | null>(null);
  const [weight, setWeight] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  const [signature, setSignature] = useState(false);
  const [insured, setInsured] = useState("");
  const [typed] = useDebouncedValue(weight.trim(), TYPING_MS);
  const ounces = Number(typed);
  const isWeight = typed === "" || (ounces >= 0.1 && ounces <= 1_120);
  const query: RatesQuery = {
    ...(boxId === null ? {} : { boxId }),
    ...(typed === "" || !isWeight ? {} : { weightOz: ounces }),
  };
  const rates = useQuery({
    queryKey: ["rates", parcel, query],
    queryFn: () => fetchRates(query),
    placeholderData: keepPreviousData,
    enabled: isOn,
    staleTime: 60_000,
  });
  const insuredFor = insured.trim() === "" ? cents(0) : parseDollars(insured);
  const isInsured = insuredFor !== null && insuredFor <= MOST_INSURED;
  const rows = (rates.data?.rates ?? []).map((rate) => {
    return { ...rate, key: keyOf(rate), total: totalOf(rate, signature, isInsured ? insuredFor : cents(0)) };
  });
  const open = rows.filter(({ total, signaturePrice }) => total !== null && !(signature && signaturePrice === null));
  const rate = open.find(({ key }) => key === picked) ?? open.find(({ isChosen }) => isChosen) ?? open[0];
  const isSettled =
    typed === weight.trim() && isWeight && isInsured && !rates.isPlaceholderData && rates.data !== undefined;
  const choice: LabelChoice | null =
    rate === undefined || !isSettled
      ? null
      : {
          carrier: rate.carrier,
          service: rate.service,
          // Insurance is no part of the postage.
          price: rate.total === undefined ? null : rate.price + (signature ? rate.signaturePrice! : 0),
          parcel: rates.data.parcel,
          signature,
          insuredFor,
        };
  return {
    rates,
    rows,
    rate,
    choice,
    boxId: boxId ?? rates.data?.boxId ?? null,
    setBox,
    weight,
    weightError: isWeight ? null : "Enter ounces, such as 4",
    setWeight,
    setPicked,
    signature,
    setSignature,
    insured,
    insuredFor: isInsured ? insuredFor : cents(0),
    insuredError: isInsured ? null : "Enter up to $5,000, such as 120",
    setInsured,
  };
}
export type RateChoice = ReturnType<typeof useRateChoice>;
