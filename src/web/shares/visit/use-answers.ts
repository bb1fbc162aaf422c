import { useState } from "react";
import { answerSharedScan, type OwnAnswer } from "../../../contract/shares/shared-scans.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { type SharedPictures, useChangeShared } from "./use-shared-scans.ts";
import { openShares, visitor, visitorId } from "./visitor.ts";

export type Answers = {
  of: (scanId: string) => OwnAnswer;
  /**
   * Saves feedback optimistically, and undoes it if the lab rejects it. Visitors without a name are asked for one
   * first.
   */
  say: (answer: OwnAnswer) => void;
  /** Whether the name dialog is open. */
  asksForName: boolean;
  linkIntoPlace: (name: string | null) => void;
  problem: string | null;
};

export function useAnswers(code: string, shared: SharedPictures): Answers {
  const change = useChangeShared(code);
  const [waiting, setWaiting] = useState<OwnAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const of = (scanId: string): OwnAnswer =>
    shared.answers.find((answer) => answer.scanId === scanId) ?? { scanId, favorite: false, comment: "" };
  const put = (answer: OwnAnswer, name: string | null) =>
    change((now) => ({
      ...now,
      visitorName: name ?? now.visitorName,
      answers: [...now.answers.filter(({ scanId }) => scanId !== answer.scanId), answer],
    }));

  async function send(answer: OwnAnswer, name: string) {
    const before = of(answer.scanId);
    setProblem(null);
    put(answer, name);
    const key = openShares.get()?.[code];
    const { scanId, ...said } = answer;
    const body = { ...said, visitor: visitorId(), name, ...(key === undefined ? {} : { key }) };
    try {
      await api.call(answerSharedScan, { params: { scanCode: code, scanId }, body });
    } catch (error) {
      put(before, null);
      setProblem(messageOf(error));
    }
  }

  return {
    of,
    problem,
    asksForName: waiting !== null,
    say(answer) {
      const name = shared.visitorName ?? visitor.get()?.name ?? "";
      if (name === "") setWaiting(answer);
      else void send(answer, name);
    },
    linkIntoPlace(name) {
      if (name !== null && waiting !== null) {
        visitor.set({ id: visitorId(), name });
        void send(waiting, name);
      }
      setWaiting(null);
    },
  };
}
