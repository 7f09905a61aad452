import { createStore } from 'zustand/vanilla'
import { readStored, store } from '../browser/storage.ts'

const key = 'greenroom.bulk-jobs'
const separator = ','

const readIds = () => readStored(key).split(separator).filter(Boolean)

/** Jobs of the user whose progress the console shows: started here and not dismissed yet. */
export const followedJobs = createStore<{ ids: readonly string[] }>()(() => ({ ids: readIds() }))
followedJobs.subscribe(({ ids }) => store(key, ids.join(separator)))

/** Shows the progress of a job, also after a reload, and offers its undo at the end. */
export function followJob(id: string): void {
  followedJobs.setState(({ ids }) => ({ ids: [...new Set([...ids, id])] }))
}

/** Stops showing jobs. */
export function forgetJobs(ended: readonly string[]): void {
  followedJobs.setState(({ ids }) => ({ ids: ids.filter(id => !ended.includes(id)) }))
}
