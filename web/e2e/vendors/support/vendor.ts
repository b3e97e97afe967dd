import { type APIRequestContext, expect } from "@playwright/test";

/** What a vendor holds as true: one row of its ledger (fakes/README.md). */
export type Row = { readonly kind: string; readonly [name: string]: unknown };

/** A vendor that is played, and the way in behind its back. */
export class Vendor {
  constructor(
    private readonly request: APIRequestContext,
    readonly url: string,
  ) {}

  /** The rows of its ledger that say at least this. */
  async rows(like: Row): Promise<Row[]> {
    const response = await this.request.get(`${this.url}/_fake/ledger`);
    const rows: Row[] = await response.json();
    return rows.filter((row) => Object.entries(like).every(([name, value]) => row[name] === value));
  }

  /** Lets the next calls of this operation meet this fault. */
  async force(op: string, fault: string, times = 1): Promise<void> {
    await this.tell("/_fake/force", { op, fault, times });
  }

  /** Lifts everything that was forced. */
  async calm(): Promise<void> {
    await this.tell("/_fake/faults", { rate: 0 });
  }

  /** Does to an order's payment what payers, banks and merchants do at the provider itself. */
  async act(order: string, outcome: string): Promise<void> {
    await this.tell("/_fake/pay", { order, outcome });
  }

  private async tell(path: string, data: Record<string, unknown>): Promise<void> {
    const response = await this.request.post(this.url + path, { data });
    expect(response.ok(), `${path} does ${JSON.stringify(data)}`).toBe(true);
  }
}
