import type { Job, LongJob } from '../job.ts'

/** Name of the job that ends its server. */
export const deadly = 'test.deadly'

const die = async () => {
  process.kill(process.pid, 'SIGKILL')
  // The signal takes a moment to arrive.
  await new Promise(() => {})
}
const retry = { limit: 0, delaySeconds: 0 }

/** Jobs that end their server as soon as they start, like one that runs out of memory. */
export const deadlyJobs: Readonly<Record<'job' | 'item', Job | LongJob>> = {
  job: { name: deadly, retry, handle: die },
  item: {
    name: deadly,
    retry,
    take: async () => ({ id: 'deadly', lease: null, work: die, giveUp: async () => undefined }),
  },
}
