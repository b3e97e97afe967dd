import { longestHold, mostEarly, paceInterval } from "#domain/pace";
import type { SmsGateway } from "#ports/sms-gateway";

/**
 * A gateway whose calls leave this isolate as far apart as its pace has them (a jitter buffer). The pace is taken with the claims; while the
 * database answers some of these late, several come back in one moment, and the gateway would refuse what is too much for
 * its second.
 * @param now ms
 * @param wait so many ms
 */
export function spacedGateway(
  real: SmsGateway,
  now: () => number,
  wait: (ms: number) => Promise<void>,
): SmsGateway {
  if (real.perSecond === undefined) return real;
  const apart = paceInterval(real.perSecond);
  let next = 0;
  return {
    ...real,
    async send(sms) {
      const until = now() + longestHold;
      // Looked at again after each wait: while the isolate is busy timers ring late, and those of several in one moment.
      for (let at = now(); at < until && at < next - mostEarly; at = now())
        await wait(Math.min(next - mostEarly, until) - at);
      next = Math.max(next, now()) + apart;
      return real.send(sms);
    },
  };
}
