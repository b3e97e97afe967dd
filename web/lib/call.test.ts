import { afterEach, expect, it, vi } from "vitest";
import { ApiError, call } from "./call";

const answer = (body: string, init: ResponseInit) =>
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, init));

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.lang = "nl";
});

it("speaks the language of the page and brings the cookies", async () => {
  const fetched = answer("{}", { status: 200 });
  document.documentElement.lang = "en";
  await call("/api/senders");
  const init = fetched.mock.calls[0]?.[1];
  expect(init?.credentials).toBe("include");
  expect(new Headers(init?.headers).get("Accept-Language")).toBe("en");
});

it("throws on an answer that is not OK: the status, a colon, the body", async () => {
  answer("kapot", { status: 500, statusText: "Server Error" });
  await expect(call("/api/x")).rejects.toThrow(new ApiError(500, "kapot").message);
  expect(new ApiError(500, "kapot").message).toBe("500: kapot");
});

it("falls back on the status text where the body is empty", async () => {
  answer("", { status: 503, statusText: "Service Unavailable" });
  await expect(call("/api/x")).rejects.toThrow("503: Service Unavailable");
});

it("shows the refusal inside where the body is one of ours, and nothing where it is not", () => {
  const ours = { success: false, code: "not_found", message: "Bestaat niet" };
  expect(new ApiError(404, JSON.stringify(ours)).problem).toEqual(ours);
  for (const body of ["", "null", "[]", '{"success":true}', '{"success":false,"message":3}', "<html>"]) {
    expect(new ApiError(404, body).problem).toBeNull();
  }
});
