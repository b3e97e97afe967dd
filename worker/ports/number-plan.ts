/** Knowledge of the world's numbering plans. */
export interface NumberPlan {
  /**
   * @param e164 a number in strict E.164
   * @returns whether it exists in its country's plan and whether its kind can receive SMS; of one that cannot, what it is;
   * and the country (ISO 3166-1 alpha-2) where known
   */
  look(e164: string): {
    readonly valid: boolean;
    readonly canReceiveSms: boolean;
    readonly deaf: "landline" | "service" | "other" | null;
    readonly country: string | null;
  };
}
