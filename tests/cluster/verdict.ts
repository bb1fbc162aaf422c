import type { Counts } from "./balancer.ts";
import type { Deployed } from "./deploying.ts";
import type { Killed } from "./killing.ts";
import type { Limit, Throughput } from "./throughput.ts";
import type { Left } from "./what-is-left.ts";

export type Clustered = {
  killed: Killed;
  pressedTwice: number;
  pressedAgainWhileDeployed: number;
  answers: Record<string, number>;
  ended: string[];
  /** Responses with status 500. */
  wrong: string[];
  deployed: Deployed;
  left: Left;
  balancer: Counts;
  errors: string[];
  throughput: Throughput[];
  limits: Limit[];
};

export function brokenPromises(of: Clustered): string[] {
  const { deployed, ended, left, limits, pressedAgainWhileDeployed, wrong } = of;
  return [
    ...left.wrong,
    ...ended,
    ...wrong.map((what) => `500 was answered to ${what}`),
    ...Object.entries(deployed.failed).map(
      ([what, times]) => `while the next release was deployed, ${times} × ${what}`,
    ),
    ...(pressedAgainWhileDeployed === 0 ? [] : [`${pressedAgainWhileDeployed} presses were not answered by a deploy`]),
    ...limits
      .filter(({ allowed, letIn }) => letIn !== allowed)
      .map(
        ({ webProcesses, allowed, letIn }) => `${letIn} of ${allowed} tries were let in at ${webProcesses} processes`,
      ),
  ];
}

export function tableOf({ killed, pressedTwice, deployed, left, balancer, throughput, limits }: Clustered): string {
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([what, times]) => `${what} × ${times}`)
      .join(", ");
  return [
    `killed: ${Object.entries(killed)
      .map(([what, { times, upAfterS }]) => `${what} × ${times} (up after ${upAfterS} s)`)
      .join(", ")}; pressed again ${pressedTwice} times`,
    `there: ${list(left.counts)}`,
    `deployed: ${deployed.requests} requests in ${deployed.seconds} s, ${list(deployed.answers)}`,
    `balancer: ${balancer.answered} passed on, ${balancer.again} sent again, ${balancer.failed} given up`,
    ...throughput.map(
      ({ webProcesses, what, perSecond, cores }) =>
        `${webProcesses} web: ${what} ${perSecond} a second; cores: ${Object.entries(cores)
          .map(([part, taken]) => `${part} ${taken}`)
          .join(", ")}`,
    ),
    ...limits.map(
      ({ webProcesses, requested, allowed, letIn }) =>
        `${webProcesses} web: of ${requested} tries ${letIn} were let in, ${allowed} may`,
    ),
  ].join("\n");
}
