/**
 * Does what the cron does in production: the repair sweep, once a minute of the Worker's clock, but at most once a
 * second of ours. One at a time, and a failure is said once, not every minute.
 */
export function sweepEachMinute(origin: string, clockRate: number) {
  let failed = false;
  const pause = Math.max(60_000 / clockRate, 1000);
  const sweep = async () => {
    const problem = await post(`${origin}/api/sandbox/sweep`);
    if (problem && !failed) console.error(`The repair sweep failed: ${problem}`);
    failed = problem !== null;
    setTimeout(sweep, pause);
  };
  setTimeout(sweep, pause);
}

async function post(url: string) {
  try {
    const response = await fetch(url, { method: "POST", signal: AbortSignal.timeout(60_000) });
    return response.ok ? null : `${response.status} ${(await response.text()).slice(0, 200)}`;
  } catch (error) {
    return String(error);
  }
}
