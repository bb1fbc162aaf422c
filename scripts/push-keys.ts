// npm run push-keys: makes the key pair of a lab that shows notices in browsers, as its settings want it (docs/settings.md#notices-in-browsers).
import { newVapidKeys } from "../src/server/adapters/push/vapid-keys.ts";

const { publicKey, privateKey } = newVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
