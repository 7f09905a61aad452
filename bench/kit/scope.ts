import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Resources of a benchmark, which end with it in any case. */
export interface Scope {
  /** Registers a function that ends a resource when the benchmark is over. */
  defer(end: () => unknown): void
  /** A directory that is removed with the benchmark. Other users may enter it, so that a database can lie in it. */
  temporaryDirectory(): Promise<string>
}

/** Runs a benchmark and ends its resources, last one first: after success, a failure, or Ctrl-C. */
export async function withScope(work: (scope: Scope) => Promise<void>): Promise<void> {
  const endings: (() => unknown)[] = []
  const endAll = async () => {
    for (let end = endings.pop(); end; end = endings.pop()) await end()
  }
  const interrupt = () => {
    endAll().finally(() => process.exit(130))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, interrupt)
  try {
    await work({
      defer: end => endings.push(end),
      async temporaryDirectory() {
        const directory = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
        endings.push(() => rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 }))
        await chmod(directory, 0o755)
        return directory
      },
    })
  } finally {
    await endAll()
    for (const signal of signals) process.off(signal, interrupt)
  }
}
