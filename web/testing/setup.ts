import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Only a hang may end a wait: the machine's pace is not what is tested.
configure({ asyncUtilTimeout: 30_000 });

// Without vitest's globals the library does not clean up by itself.
afterEach(cleanup);
