import { withBareImports } from "../../scripts/lib/worker-settings.ts";

/** The Worker's own gate, as it stands in worker/domain: nothing here judges by itself. */
export const { judge } = await withBareImports(() => import("../../worker/domain/gate/judge.ts"));
export const { scoresOf, sparse } = await withBareImports(() => import("../../worker/domain/gate/model.ts"));
export const { packed } = await withBareImports(() => import("../../worker/domain/gate/packed-weights.ts"));
export const { defaultThresholds, lookedFor } = await withBareImports(
  () => import("../../worker/domain/gate/verdict.ts"),
);
export const { buckets, featuresOf } = await withBareImports(
  () => import("../../worker/domain/gate/features.ts"),
);
export const { findLink } = await withBareImports(() => import("../../worker/domain/content-full.ts"));
export const { gateCodes, gateRules, isGateCode } = await withBareImports(
  () => import("../../worker/domain/gate/verdict.ts"),
);
export const { judgeSender } = await withBareImports(() => import("../../worker/domain/sender-full.ts"));
export const { hasControls } = await withBareImports(() => import("../../worker/domain/message.ts"));
export const { checkSender } = await withBareImports(() => import("../../worker/domain/sender.ts"));
