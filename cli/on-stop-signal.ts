const parentCheckMilliseconds = 500

/**
 * Calls `stop` on SIGINT, SIGTERM or SIGHUP, or when the shell of the npm script is gone: it does not pass signals on,
 * and a server in the background would keep its port and its data. A second signal ends the process at once.
 */
export function onStopSignal(stop: () => void): void {
  let isStopping = false
  const ask = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  setInterval(() => {
    if (!isStopping && process.ppid !== parent) ask()
  }, parentCheckMilliseconds).unref()
}
