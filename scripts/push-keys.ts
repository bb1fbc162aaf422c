// npm run push-keys: prints a new key pair for notices in browsers, as settings (docs/settings.md#notices-in-browsers).
import { newVapidKeys } from "../src/server/adapters/push/vapid-keys.ts";

const { publicKey, privateKey } = newVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
