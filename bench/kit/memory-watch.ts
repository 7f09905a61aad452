import { residentKibibytes } from './memory.ts'

const intervalMs = 50

/**
 * A server that may hold this much and no more, in MiB, ends when what it does needs more: without it, Node lets garbage
 * lie as long as the machine has room.
 */
export const narrowHeap = ['--max-old-space-size=192']

/** Looks now and then at what a process holds. */
export function watchMemory({ pid }: { pid: number }) {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, residentKibibytes(pid) ?? 0)
  }, intervalMs)
  return {
    /** The most since the last time, in MiB. */
    take: () => {
      const taken = peak / 1024
      peak = 0
      return taken
    },
    stop: () => clearInterval(timer),
  }
}
