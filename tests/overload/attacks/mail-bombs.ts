import { inTurn, json, oneOfMany } from "../floods.ts";
import type { Attack } from "../attack.ts";

/** Maximum e-mails to one victim; more would be a weapon against them. */
const MOST_TO_ONE = 5;
/** Maximum e-mails from one account to people without an account. */
const MOST_TO_STRANGERS = 50;

/** Password resets for another account, and invitations to people without an account, from many IP addresses. */
export const mailBombs: Attack = {
  name: "1,000 resets and 1,000 invitations",
  reaches: { 200: 1 },
  async run({ port, times, customer, mailed }, tally) {
    const before = (await mailed()).length;
    const victims = ["member@nice.test", "nobody@nice.test"];
    await inTurn(port, tally, {
      times: times(1_000),
      atOnce: 60,
      request: (index) =>
        json("/api/auth/password-reset", { email: spelled(victims[index % 2]!, index) }, { from: oneOfMany(index) }),
    });
    const headers = { authorization: customer.token()! };
    await inTurn(port, tally, {
      times: times(1_000),
      atOnce: 60,
      request: (index) => {
        const email = encodeURIComponent(`stranger${index}@elsewhere.test`);
        return { path: `/api/users/${customer.userId}/send-referral?email=${email}`, headers, from: oneOfMany(index) };
      },
    });
    const mails = (await mailed()).slice(before);
    tally.count("mails", mails.length);
    if (mails.length === 0) tally.complain("no reset and no invitation was e-mailed");
    const toVictims = Math.max(...victims.map((victim) => mails.filter((to) => to.toLowerCase() === victim).length));
    if (toVictims > MOST_TO_ONE) tally.complain(`${toVictims} mails to one victim`);
    const toStrangers = mails.filter((to) => to.endsWith("@elsewhere.test")).length;
    if (toStrangers > MOST_TO_STRANGERS) tally.complain(`${toStrangers} mails of one account to strangers`);
  },
};

const spelled = (email: string, index: number) =>
  [...email].map((letter, at) => ((index >> (at % 8)) & 1 ? letter.toUpperCase() : letter)).join("") +
  " ".repeat(index % 3);
