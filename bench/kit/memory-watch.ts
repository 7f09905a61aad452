import { residentKibibytes } from './memory.ts'

const interval = 50

/** Looks now and then at what a process holds. */
export function watchMemory({ pid }: { pid: number }) {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentKibibytes(pid) ?? 0)
  }, interval)
  return {
    /** The most since the last time, in MiB. */
    take: () => {
      const taken = most / 1024
      most = 0
      return taken
    },
    stop: () => clearInterval(timer),
  }
}
