import { describe, expect, test } from "vitest";
import { logOut } from "../../src/contract/accounts/auth.ts";
import { getRoll } from "../../src/contract/film/rolls.ts";
import { getSharedScans } from "../../src/contract/shares/shared-scans.ts";
import * as shares from "../../src/contract/shares/shares.ts";
import { aJpeg, aRollAtTheBench } from "../support/scan-makers.ts";
import { originsOf, putClocksRight } from "../support/servers.ts";

const PICTURES = 30;
/** Every server refuses revoked links within this time. */
const WITHIN_MS = 5_000;

describe("30 concurrent picture requests at two servers", () => {
  test("revoked links and ended sessions are rejected by every server within five seconds", async () => {
    const { lab, customer, roll, bench } = await aRollAtTheBench();
    const scan = await bench.upload(await aJpeg());
    await bench.sync();
    const origins = await originsOf(lab, 2);
    const move = async (ms: number) => {
      lab.clock.move(ms);
      await putClocksRight(lab);
    };
    await move(0);
    const params = { userId: customer.userId };
    const { share } = await customer.call(shares.shareScans, { params, query: { scanIds: scan.id } });
    const shown = await lab.visitor().call(getSharedScans, { params: { scanCode: share.code } });
    const page = await customer.call(getRoll, { params: { ...params, rollId: roll.id } });
    const [shared, own] = [shown.scans[0]!.thumbnail.read, page.scans[0]!.thumbnail!.read];
    const statuses = async (url: string) => {
      const requested = Array.from({ length: PICTURES }, async (_, index) => {
        const answer = await fetch(origins[index % origins.length]! + url);
        await answer.arrayBuffer();
        return answer.status;
      });
      return [...new Set(await Promise.all(requested))];
    };
    expect([await statuses(shared), await statuses(own)]).toEqual([[200], [200]]);

    await customer.call(shares.withdrawShare, { params: { ...params, shareId: share.id } });
    await move(WITHIN_MS);
    expect([await statuses(shared), await statuses(own)]).toEqual([[403], [200]]);

    await customer.call(logOut);
    await expect.poll(() => statuses(own)).toEqual([403]); // the logout is notified, whatever the time
  });
});
