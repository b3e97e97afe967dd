import { focusManager, QueryClientProvider, useMutation, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Reader({ read }: { read: () => Promise<string> }) {
  const { data, isError } = useQuery({ queryKey: ["it"], queryFn: read });
  return <p>{isError ? "failed" : data}</p>;
}

const shown = (read: () => Promise<string>, client = createQueryClient()) => {
  const tree = () => (
    <QueryClientProvider client={client}>
      <Reader read={read} />
    </QueryClientProvider>
  );
  return { ...render(tree()), tree };
};

test("what was read is not read again by itself: not after an hour, not on focus, not when shown again", async () => {
  const read = vi.fn(async () => "news");
  const client = createQueryClient();
  const { unmount } = shown(read, client);
  await later(0);
  expect(screen.getByText("news")).toBeVisible();
  await later(60 * 60_000);
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await later(0);
  unmount();
  shown(read, client);
  await later(0);
  expect(read).toHaveBeenCalledTimes(1);
});

test("reading that failed is not tried again", async () => {
  const read = vi.fn(async () => {
    throw new Error("down");
  });
  shown(read);
  await later(60_000);
  expect(screen.getByText("failed")).toBeVisible();
  expect(read).toHaveBeenCalledTimes(1);
});

test("reading that failed is not tried again by what comes on the page because of it", async () => {
  const read = vi.fn(async () => {
    throw new Error("down");
  });
  /** As a notice that waits for the answer, and asks for it itself. */
  const Parent = () =>
    useQuery({ queryKey: ["it"], queryFn: read }).isPending ? null : <Reader read={read} />;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Parent />
    </QueryClientProvider>,
  );
  await later(60_000);
  expect(screen.getByText("failed")).toBeVisible();
  expect(read).toHaveBeenCalledTimes(1);
});

test("a change that failed is not tried again", async () => {
  const change = vi.fn(async () => {
    throw new Error("down");
  });
  const Changer = () => {
    const { mutate } = useMutation({ mutationFn: change });
    return (
      <button type="button" onClick={() => mutate()}>
        go
      </button>
    );
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Changer />
    </QueryClientProvider>,
  );
  act(() => screen.getByText("go").click());
  await later(60_000);
  expect(change).toHaveBeenCalledTimes(1);
});
