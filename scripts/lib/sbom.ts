import { createHash } from "node:crypto";

/** What a lockfile says of one package (npm's version 3). */
type Locked = {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type Lockfile = {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, Locked>>;
};

/**
 * The list of what is shipped (SBOM), as CycloneDX 1.6: every package of the lockfile that is not only for development, with its
 * version, licence and hash, and which needs which. It is made of the lockfile alone, so it needs no network and says what
 * `npm ci` installs.
 */
export function sbomOf(lock: Lockfile, builtAt: Date) {
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional,
  );
  const refs = new Map(shipped.map(([path, entry]) => [path, purlOf(path, entry)]));
  const whole = `pkg:npm/${lock.name}@${lock.version}`;
  const needsOf = (path: string, { dependencies, optionalDependencies }: Locked) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
      (name) => refs.get(placeOf(path, name, lock.packages)) ?? [],
    );
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lock.packages))}`,
    version: 1,
    metadata: {
      timestamp: builtAt.toISOString(),
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": whole,
        name: lock.name,
        version: lock.version,
        purl: whole,
      },
    },
    components: shipped.map(([path, entry]) => componentOf(path, entry)),
    dependencies: [
      { ref: whole, dependsOn: needsOf("", lock.packages[""] ?? {}) },
      ...shipped.map(([path, entry]) => ({ ref: purlOf(path, entry), dependsOn: needsOf(path, entry) })),
    ],
  };
}

function componentOf(path: string, entry: Locked) {
  const { version = "", license, integrity, optional } = entry;
  const [group, name] = splitName(nameOf(path));
  return {
    type: "library",
    "bom-ref": purlOf(path, entry),
    ...(group && { group }),
    name,
    version,
    scope: optional ? "optional" : "required",
    ...(license && { licenses: [licenceOf(license)] }),
    ...(integrity && { hashes: integrity.split(" ").flatMap(hashOf) }),
    purl: purlOf(path, entry),
  };
}

/** An identifier of SPDX, or an expression of several. */
const licenceOf = (license: string) =>
  /[ ()]/.test(license) ? { expression: license } : { license: { id: license } };

/** A hash as npm writes it, in base64, as CycloneDX does, in hexadecimal digits. */
function hashOf(integrity: string) {
  const [, kind, base64 = ""] = /^sha(\d+)-(.+)$/.exec(integrity) ?? [];
  return kind ? [{ alg: `SHA-${kind}`, content: Buffer.from(base64, "base64").toString("hex") }] : [];
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

function splitName(name: string): [group: string | null, name: string] {
  const slash = name.indexOf("/");
  return slash === -1 ? [null, name] : [name.slice(0, slash), name.slice(slash + 1)];
}

const purlOf = (path: string, { version = "" }: Locked): string =>
  `pkg:npm/${nameOf(path).replace("@", "%40")}@${version}`;

/** Where Node finds a package from another: beside it, or in a folder further up. */
function placeOf(from: string, name: string, packages: Lockfile["packages"]): string {
  for (let folder = from; ; ) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[place] || folder === "") return place;
    const up = folder.lastIndexOf("/node_modules/");
    folder = up === -1 ? "" : folder.slice(0, up);
  }
}

/** A name-based UUID: the same list has the same number. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
