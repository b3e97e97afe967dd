import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Lockfile, sbomOf } from "./sbom.ts";

const lock: Lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { dependencies: direct } = JSON.parse(readFileSync("package.json", "utf8"));
const bom = sbomOf(lock, new Date("2026-11-22T07:00:00Z"));

test("the list is CycloneDX 1.6, and names the product and when it was built", () => {
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  expect(bom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(bom.metadata).toMatchObject({
    timestamp: "2026-11-22T07:00:00.000Z",
    component: { type: "application", name: "briefje" },
  });
});

test("it holds every package that the lockfile has for production, and none that is for development only", () => {
  const wanted = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path, { version }]) => `${path.split("node_modules/").pop()} ${version}`);
  const listed = bom.components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ""}${name} ${version}`,
  );
  expect(listed.sort()).toEqual(wanted.sort());
  for (const name of Object.keys(direct)) expect(listed.some((one) => one.startsWith(`${name} `))).toBe(true);
  expect(listed.filter((one) => /^(vite|vitest|wrangler|typescript) /.test(one))).toEqual([]);
});

test("each has a version, a licence, a hash of 64 bytes and an address of its own", () => {
  for (const { name, version, licenses, hashes, purl, "bom-ref": ref } of bom.components) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    expect(licenses, name).toHaveLength(1);
    expect(hashes, name).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
    expect([purl, ref]).toEqual([expect.stringMatching(/^pkg:npm\/(%40[\w-]+\/)?[\w.-]+@\d/), purl]);
  }
  expect(new Set(bom.components.map((one) => one["bom-ref"])).size).toBe(bom.components.length);
});

test("what needs what leads to packages in the list, and everything is needed by something", () => {
  const refs = new Set([bom.metadata.component["bom-ref"], ...bom.components.map((one) => one["bom-ref"])]);
  const needed = bom.dependencies.flatMap(({ ref, dependsOn }) => {
    expect(refs.has(ref)).toBe(true);
    return dependsOn;
  });
  for (const ref of needed) expect(refs.has(ref)).toBe(true);
  expect(bom.components.map((one) => one["bom-ref"]).filter((ref) => !needed.includes(ref))).toEqual([]);
  const ofRouter = bom.dependencies.find(({ ref }) => ref.includes("react-router@"))?.dependsOn ?? [];
  expect(ofRouter.some((ref) => ref.startsWith("pkg:npm/%40tanstack/router-core@"))).toBe(true);
});

test("another lockfile has another number, and the same has the same", () => {
  expect(sbomOf(lock, new Date(0)).serialNumber).toBe(bom.serialNumber);
  const other = { ...lock, packages: { ...lock.packages, "node_modules/x": { version: "1.0.0" } } };
  expect(sbomOf(other, new Date(0)).serialNumber).not.toBe(bom.serialNumber);
});
