import { expect, test } from "vitest";
import { savePreference } from "../../contract/accounts/preferences.ts";
import { answerSharedScan, sendSelection } from "../../contract/shares/shared-scans.ts";
import { addShare, withdrawShare } from "../../contract/shares/shares.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { aJpeg, aRollAtTheBench } from "../../../tests/support/scan-makers.ts";
import { mailAnswers } from "./mail-answers.ts";

/** Creates a share of two frames that accepts feedback, with helpers to answer and to send its mails. */
async function anAskingShare() {
  const { lab, customer, bench } = await aRollAtTheBench();
  const scanIds = [(await bench.upload(await aJpeg())).id, (await bench.upload(await aJpeg({ seed: 2 }))).id];
  await bench.sync();
  const params = { userId: customer.userId };
  const body = { scanIds, title: "The jetty", mayAnswer: true };
  const { share } = await customer.call(addShare, { params, body });
  const visitors = new Map<string, string>();
  return {
    lab,
    customer,
    params,
    share,
    say: (name: string, frame: 1 | 2, said: { favorite: boolean; comment?: string }) => {
      const visitor = visitors.get(name) ?? crypto.randomUUID();
      visitors.set(name, visitor);
      const requested = { scanCode: share.code, scanId: scanIds[frame - 1]! };
      return lab.visitor().call(answerSharedScan, { params: requested, body: { visitor, name, ...said } });
    },
    send: (name: string, note: string) =>
      lab
        .visitor()
        .call(sendSelection, { params: { scanCode: share.code }, body: { visitor: visitors.get(name)!, note } }),
    async later(minutes: number) {
      lab.clock.move(minutes * MINUTE_MS);
      await mailAnswers(lab.lab.deps, new AbortController().signal);
      await lab.workAll();
    },
    mails: async () => (await lab.outbox(customer.email)).filter(({ key }) => key.startsWith("share-answers")),
  };
}

test("visitors' responses are e-mailed to the owner together, at most hourly per share", async () => {
  const { lab, say, later, mails, share } = await anAskingShare();
  await say("Grace", 1, { favorite: true });
  await later(4);
  expect(await mails()).toEqual([]);
  await say("Grace", 2, { favorite: true, comment: "This one,\nlarge" });
  await say("Linus", 2, { favorite: false, comment: "Crop the left" });
  await later(6);
  await Promise.all([later(0), later(0)]);
  const [first, ...more] = await mails();
  expect(more).toEqual([]);
  expect(first!.subject).toBe("2 favorites and 2 comments on “The jetty”");
  expect(first!.text).toContain("Grace and Linus left");
  expect(first!.text).toContain("Grace, frame 2: “This one, large”");
  expect(first!.text).toContain(`/shares/${share.id}`);

  await say("Grace", 1, { favorite: false, comment: "Or this" });
  await later(40);
  expect(await mails()).toHaveLength(1);
  await later(20);
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(subjects).toContain("1 comment on “The jetty”");
  await later(120);
  expect(await mails()).toHaveLength(2);
  expect(await lab.count("shares")).toBeGreaterThan(0);
});

test("a selection is e-mailed with its note, even when its favorites were e-mailed before", async () => {
  const { say, send, later, mails } = await anAskingShare();
  await say("Grace", 1, { favorite: true });
  await later(15);
  await send("Grace", "For the album");
  await later(70);
  const sent = (await mails()).find(({ subject }) => subject === "Grace sent a selection from “The jetty”");
  expect(sent!.text).toContain("Grace selected 1 frame: “For the album”");
});

test("no e-mail is sent for removed responses, ended shares, or owners who opted out", async () => {
  const one = await anAskingShare();
  await one.say("Grace", 1, { favorite: true });
  await one.say("Grace", 1, { favorite: false });
  await one.later(15);
  expect(await one.mails()).toEqual([]);

  await one.say("Grace", 1, { favorite: true });
  const body = { key: "mail-share-answers", value: "No" } as const;
  await one.customer.call(savePreference, { params: one.params, body });
  await one.later(15);
  await one.customer.call(savePreference, { params: one.params, body: { ...body, value: "Yes" } });
  await one.later(15);
  expect(await one.mails()).toEqual([]);

  await one.say("Grace", 2, { favorite: true });
  await one.customer.call(withdrawShare, { params: { ...one.params, shareId: one.share.id } });
  await one.later(15);
  expect(await one.mails()).toEqual([]);
});
