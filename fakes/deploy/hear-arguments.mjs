// Loaded into every process of a deploy by NODE_OPTIONS: writes down with which arguments it and what it starts were started.
import childProcess from "node:child_process";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const file = process.env.HEARD_ARGUMENTS;

/** @param {readonly unknown[]} args */
function hear(args) {
  if (file) appendFileSync(file, `${JSON.stringify(args)}\n`);
}

hear(process.argv.concat(process.execArgv));

const { ChildProcess } = childProcess;
const spawn = ChildProcess.prototype.spawn;
ChildProcess.prototype.spawn = function (options) {
  hear([options.file, ...(options.args ?? [])]);
  return spawn.call(this, options);
};

for (const name of /** @type {const} */ (["spawnSync", "execFileSync", "execSync"])) {
  const original = /** @type {(...args: unknown[]) => unknown} */ (childProcess[name]);
  Object.assign(childProcess, {
    [name]: (/** @type {unknown[]} */ ...args) => {
      hear([args[0], ...(Array.isArray(args[1]) ? args[1] : [])]);
      return original(...args);
    },
  });
}
syncBuiltinESMExports();
