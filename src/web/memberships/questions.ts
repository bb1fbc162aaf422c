import type { PublicLab } from "../../rules/lab-settings/lab-profile.ts";
import { RENEWAL_RETRY_DAYS } from "../../rules/memberships/terms.ts";

const RETRIES = `${RENEWAL_RETRY_DAYS.slice(0, -1).join(", ")} and ${RENEWAL_RETRY_DAYS[RENEWAL_RETRY_DAYS.length - 1]}`;

/** Frequently asked questions about membership (docs/product/memberships.md#screens-of-memberships). */
export const membershipQuestions = ({ storageDays }: Pick<PublicLab, "storageDays">) => [
  {
    question: "What is a credit?",
    answer:
      "One prepaid service: a roll developed and scanned, a 4K scan, a rush or a Pro scan. Your credits apply automatically when you order. Everything else is charged at your member price.",
  },
  {
    question: "Do credits carry over?",
    answer:
      "No. They are valid for their membership year, and a new year brings new ones. If an order is canceled, its credits are returned.",
  },
  {
    question: "How does it renew?",
    answer: `Once a year, on the day you joined, with your default card. If the card is declined, we e-mail you and try again after ${RETRIES} days; you stay a member in the meantime.`,
  },
  {
    question: "How do I cancel?",
    answer:
      "On the membership page, with two clicks and no phone call. You stay a member until the end of your year, and can change your mind until then.",
  },
  {
    question: "Can I change to another membership?",
    answer:
      "Yes. An upgrade starts at once with all its credits, and the unused part of your current year is deducted from its price. A downgrade starts with your next renewal.",
  },
  {
    question: "What happens to my scans when I stop?",
    answer: `We store members’ scans as long as they are members. After that you have ${storageDays} days to download them, and we e-mail you before we delete them.`,
  },
  {
    question: "Is there tax on a membership?",
    answer: "No. The price you see is the price you pay.",
  },
];
