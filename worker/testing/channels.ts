import type { AlarmChannel, ChannelName, Notice } from "#ports/alarm-channel";

/** A channel that keeps what it was told, and can be down. */
export class FakeChannel implements AlarmChannel {
  readonly told: Notice[] = [];
  /** How often it was called, down or not. */
  calls = 0;
  /** Why nothing arrives; null while all is well. */
  down: string | null = null;
  constructor(readonly name: ChannelName = "url") {}

  async tell(notice: Notice) {
    this.calls++;
    if (this.down === null) this.told.push(notice);
    return this.down;
  }

  /** What was told, in short: kind, code, subject and count. */
  get short(): string[] {
    return this.told.map((notice) =>
      notice.kind === "digest"
        ? `digest ${notice.day}`
        : `${notice.kind} ${notice.alarm.code} ${notice.alarm.subject} ${notice.alarm.count}`.replace(
            "  ",
            " ",
          ),
    );
  }
}
