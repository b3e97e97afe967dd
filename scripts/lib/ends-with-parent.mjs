// Loaded into a process: asks it to stop when the one that started it is gone, however that one ended.
const parent = Number(process.env.BRIEFJE_PARENT) || process.ppid;
delete process.env.BRIEFJE_PARENT; // the next generation has another parent

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();
