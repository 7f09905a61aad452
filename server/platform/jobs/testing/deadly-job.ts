import type { Job, LongJob } from '../job.ts'

/** The name of the job that ends its server. */
export const deadly = 'test.deadly'

const die = async () => {
  process.kill(process.pid, 'SIGKILL')
  // The signal takes a moment.
  await new Promise(() => {})
}
const retry = { limit: 0, delaySeconds: 0 }

/** Ends its server as soon as it works, as what takes all memory does. */
export const deadlyJobs: Readonly<Record<'job' | 'item', Job | LongJob>> = {
  job: { name: deadly, retry, handle: die },
  item: {
    name: deadly,
    retry,
    take: async () => ({ id: 'deadly', work: die, giveUp: async () => undefined }),
  },
}
