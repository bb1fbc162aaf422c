import { useState } from "react";
import { lazyPart } from "../../platform/lazy-part.tsx";
import type { BankQuestionProps } from "./bank-question.tsx";

const BankQuestion = lazyPart(() => import("./bank-question.tsx"), "Bank confirmation");

/** The second step of a payment. Few banks ask for one: what it is made of is fetched by the first that does. */
export function SecondStep(props: BankQuestionProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked && <BankQuestion {...props} onGiveUp={props.onClose} />;
}
