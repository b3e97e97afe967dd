import { expect, it } from "vitest";
import { createApp } from "../../worker/http/app.ts";
import { requests } from "./requests.ts";

const nobodyAsks = () => {
  throw new Error("nobody asks");
};
const routes = createApp(nobodyAsks, nobodyAsks)
  .routes.filter(({ method }) => method !== "ALL")
  .map(({ method, path }) => `${method} ${path}`);

it("has a valid request for every route of the router, and for none that is gone", () => {
  expect(routes.length).toBeGreaterThan(50);
  expect(Object.keys(requests).toSorted()).toEqual([...new Set(routes)].toSorted());
});
