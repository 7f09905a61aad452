import { createStore } from 'zustand/vanilla'
import { readStored, store } from './storage.ts'

const key = 'greenroom.bulk-jobs'
const separator = ','

const readIds = () => readStored(key).split(separator).filter(Boolean)

/** The changes of many rows that the console shows: those that were asked for here and not put away yet. */
export const followedJobs = createStore<{ ids: readonly string[] }>()(() => ({ ids: readIds() }))
followedJobs.subscribe(({ ids }) => store(key, ids.join(separator)))

/** Shows how far a job is that changes many rows, also after a reload, and offers to undo it when it is done. */
export function followJob(id: string): void {
  followedJobs.setState(({ ids }) => ({ ids: [...new Set([...ids, id])] }))
}

/** Shows them no more. */
export function forgetJobs(gone: readonly string[]): void {
  followedJobs.setState(({ ids }) => ({ ids: ids.filter(id => !gone.includes(id)) }))
}
