import { expect, it } from "vitest";
import { takeEarly } from "./api";

const path = "/api/payments/abc";
const asked = (response: Response) => {
  window.early = { [path]: Promise.resolve(response) };
};

it("hands over what the page has asked for already, once", async () => {
  asked(new Response("{}"));
  expect(await (await takeEarly(path))?.text()).toBe("{}");
  expect(takeEarly(path)).toBeNull();
});

it("hands over nothing that was not asked for", () => {
  expect(takeEarly(path)).toBeNull();
  asked(new Response("{}"));
  expect(takeEarly("/api/payments/other")).toBeNull();
});

it("hands over each of several answers", async () => {
  asked(new Response("one"));
  Object.assign(window.early ?? {}, { "/api/other": Promise.resolve(new Response("two")) });
  expect(await (await takeEarly("/api/other"))?.text()).toBe("two");
  expect(await (await takeEarly(path))?.text()).toBe("one");
});

it("throws an answer that is not OK as any other call does", async () => {
  asked(new Response("kapot", { status: 500 }));
  await expect(takeEarly(path)).rejects.toThrow("500: kapot");
});
