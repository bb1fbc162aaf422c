import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killedDuringDerivation } from "./killed-during-derivation.ts";
import { killedDuringPayment } from "./killed-during-payment.ts";
import { killedDuringRefund } from "./killed-during-refund.ts";
import { killedDuringSubscription } from "./killed-during-subscription.ts";
import { killedDuringUpload } from "./killed-during-upload.ts";
import { openCrashLab } from "./crash-lab.ts";

// `npm run crash [-- rounds]`: kills the real process with -9 at random times of uploads, derivations, payments,
// refunds and memberships, restarts it, and checks that everything acknowledged is stored, complete and once. Exits
// with 1 otherwise.

const rounds = Number(process.argv[2] ?? 20);
const dataDir = await mkdtemp(join(tmpdir(), "nice-crash-"));
const lab = await openCrashLab(dataDir);
try {
  for (const scenario of [
    killedDuringUpload,
    killedDuringDerivation,
    killedDuringPayment,
    killedDuringRefund,
    killedDuringSubscription,
  ])
    console.log(await scenario(lab, rounds));
} finally {
  await lab.close();
  await rm(dataDir, { recursive: true, force: true });
}
