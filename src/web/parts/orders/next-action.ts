/** The next action on an order: a press of the control that the page already has for it. */
export type NextAction = {
  label: string;
  /** CSS selector of the control. */
  target: string;
  /** Only moves there: the control needs a look or a choice first. */
  isFocus?: true;
};
