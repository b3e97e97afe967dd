import type { Harness } from "./harness";

type Sleeper = { readonly until: number; readonly wake: () => void };

/**
 * A played clock that goes on by itself to whoever waits next, as soon as nothing real is under way. Unlike `PlayedClock` it need
 * not be told who works: what is asked of a real store goes through `real`, and everything else is done before the event
 * loop comes round.
 */
export class IdleClock {
  private sleepers: Sleeper[] = [];
  private underWay = 0;
  constructor(private readonly time: Harness["time"]) {}

  /** In ms of the played clock. */
  wait = (ms: number): Promise<void> =>
    new Promise((wake) => this.sleepers.push({ until: this.time.now + Math.max(0, ms), wake }));

  /** Keeps the clock where it is until a real store has answered. */
  async real<T>(work: Promise<T>): Promise<T> {
    this.underWay++;
    return work.finally(() => {
      this.underWay--;
    });
  }

  /** Lets so many ms pass, or fewer where something is over before: everything happens when it would. */
  async pass(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const end = this.time.now + ms;
    for (;;) {
      await this.calm();
      if (isOver()) return;
      const next = Math.min(...this.sleepers.map(({ until }) => until));
      this.time.now = Math.max(this.time.now, Math.min(end, next));
      if (next > end) return;
      const due = this.sleepers.filter(({ until }) => until <= this.time.now);
      this.sleepers = this.sleepers.filter(({ until }) => until > this.time.now);
      for (const { wake } of due) wake();
    }
  }

  private async calm(): Promise<void> {
    for (let rounds = 0; rounds < 2; rounds++) {
      await new Promise((goOn) => setTimeout(goOn, 0));
      if (this.underWay > 0) rounds = -1;
    }
  }
}
