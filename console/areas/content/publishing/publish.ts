import { offerUndo } from '../../../kit/action-toast.tsx'
import { CallFailure, failureData } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { followJob } from '../../../kit/followed-jobs.ts'
import type { Matching } from '../../../kit/list/actions.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'

type Status = 'online' | 'offline'

/** All that match the filters, or those whose state a request changed. */
interface Many {
  matching: Matching['query'] | null
  changedBy: string | null
}

export interface Published {
  id: string
  status: Status
}

/** A kind of things that are put online, taken offline and deleted: what is its own. */
export interface Publishing<R extends Published> {
  /** As its permissions and actions are called. */
  kind: 'content-item' | 'content-set'
  /** How a question or a message names some of them. */
  names: (rows: readonly R[]) => string
  text: {
    action: (key: Status | 'create' | 'view' | 'edit' | 'delete') => string
    askTitle: (key: Status | 'delete') => string
    ask: (key: Status | 'delete', names: string) => string
    askAll: (key: Status, count: number) => string
    done: (key: Status | 'deleted', count: number) => string
    refused: (
      key: 'online' | 'someOnline' | 'allOnline' | 'allOffline' | 'missing' | 'wrongState',
      names?: string,
    ) => string
  }
  /** Puts them online or takes them offline, quiet as to `notFound`; how many there are. `onDone` is told the request's id. */
  publish: (status: Status, ids: string[], onDone: (requestId: string) => void) => Promise<number>
  /** The same with many at once; how many had another state, or the job that does it. `onDone` is told the request's id. */
  publishAll: (
    status: Status,
    many: Many,
    onDone?: (requestId: string) => void,
  ) => Promise<{ changed: number; job: string | null }>
  /** Deletes them, quiet as to `notFound` and `wrongState`; how many went. `onDone` is told the request's id. */
  remove: (ids: string[], onDone: (requestId: string) => void) => Promise<number>
  /** The same with all that match the filters; absent where that cannot be done. */
  removeAll?: RemoveAll
  /** Further text in the question before they are deleted. */
  warning?: (rows: readonly R[]) => Promise<string>
}

interface RemoveAll {
  ask: (count: number) => string
  /** The message when nothing was deleted because some of the items are online. */
  refused: () => string
  /**
   * Deletes them, quiet about `wrongState`, and passes the request's id to `onDone`. Returns how many were deleted, or
   * the job that deletes them.
   */
  run: (
    matching: Matching['query'],
    onDone: (requestId: string) => void,
  ) => Promise<{ deleted: number; job: string | null }>
}

export const opposite = { online: 'offline', offline: 'online' } as const

const idsOf = (rows: readonly Published[]) => rows.map(({ id }) => id)

/** Asks, then puts the things online or takes them offline, and offers to take it back; true when it was done. */
export async function publish<R extends Published>(
  of: Publishing<R>,
  rows: readonly R[],
  status: Status,
): Promise<boolean> {
  const confirmed = await confirmAction({
    title: of.text.askTitle(status),
    message: of.text.ask(status, of.names(rows)),
    confirmLabel: of.text.action(status),
  })
  if (!confirmed) return false
  return done(of, rows, async () => {
    let changedBy = ''
    const count = await of.publish(status, idsOf(rows), id => {
      changedBy = id
    })
    offerTakingBack(of, status, of.text.done(status, count), changedBy)
  })
}

/** Says what was done, and offers to give those that the request changed the state back that they had. */
function offerTakingBack<R extends Published>(
  of: Publishing<R>,
  status: Status,
  text: string,
  changedBy: string,
): void {
  offerUndo(text, () => void takeBack(of, opposite[status], changedBy))
}

/** Asks, then does the same with all that match the filters, and offers to take it back as one; true when it was done. */
export async function publishAll<R extends Published>(
  of: Publishing<R>,
  status: Status,
  { query, total }: Matching,
): Promise<boolean> {
  const confirmed = await confirmAction({
    title: of.text.askTitle(status),
    message: of.text.askAll(status, total),
    confirmLabel: of.text.action(status),
  })
  if (!confirmed) return false
  return done(of, [], async () => {
    let changedBy = ''
    const { changed, job } = await of.publishAll(status, { matching: query, changedBy: null }, id => {
      changedBy = id
    })
    if (job !== null) return followJob(job)
    const text = of.text.done(status, changed)
    if (changed === 0) toast.notice(text)
    else offerTakingBack(of, status, text, changedBy)
  })
}

/** Gives back the state to those that a request changed and nobody since. */
async function takeBack<R extends Published>(
  of: Publishing<R>,
  status: Status,
  changedBy: string,
): Promise<void> {
  await done(of, [], async () => {
    const { changed, job } = await of.publishAll(status, { matching: null, changedBy })
    if (job === null) toast.success(of.text.done(status, changed))
    else followJob(job)
  })
}

/** Asks, then deletes the rows; resolves with whether they no longer exist. */
export async function remove<R extends Published>(of: Publishing<R>, rows: readonly R[]): Promise<boolean> {
  const question = of.text.ask('delete', of.names(rows))
  const warning = await of.warning?.(rows)
  const confirmed = await confirmAction({
    title: of.text.askTitle('delete'),
    message: warning === undefined ? question : `${question} ${warning}`,
    confirmLabel: of.text.action('delete'),
    danger: true,
  })
  if (!confirmed) return false
  return done(of, rows, async () => {
    let requestId = ''
    const deleted = await of.remove(idsOf(rows), id => {
      requestId = id
    })
    offerUndoOf(requestId, of.text.done('deleted', deleted), `${of.kind}.changed`)
  })
}

/** Asks, then deletes everything that matches the filters; true when it is deleted, or a job deletes it. */
export async function removeAll<R extends Published>(
  of: Publishing<R>,
  { ask, run }: RemoveAll,
  { query, total }: Matching,
): Promise<boolean> {
  const confirmed = await confirmAction({
    title: of.text.askTitle('delete'),
    message: ask(total),
    confirmLabel: of.text.action('delete'),
    danger: true,
  })
  if (!confirmed) return false
  return done(of, [], async () => {
    let requestId = ''
    const { deleted, job } = await run(query, id => {
      requestId = id
    })
    if (job !== null) return followJob(job)
    const text = of.text.done('deleted', deleted)
    if (deleted === 0) toast.notice(text)
    else offerUndoOf(requestId, text, `${of.kind}.changed`)
  })
}

/** Runs a change and reads the list again, whatever came of it. True also when one of the things is gone: it can't be tried again as it was. */
async function done<R extends Published>(
  { kind, names, text, removeAll: all }: Publishing<R>,
  rows: readonly R[],
  change: () => Promise<void>,
): Promise<boolean> {
  try {
    await change()
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    const online = failureData(failure, 'wrongState')?.ids
    if (online) {
      const known = rows.filter(({ id }) => online.includes(id))
      const refusal = known.length === 0 && all ? all.refused() : text.refused('wrongState', names(known))
      toast.failure(failure, refusal)
    }
    if (failure.reason !== 'notFound') return false
    toast.failure(failure, text.refused('missing'))
    return true
  } finally {
    void invalidate(`${kind}.changed`)
  }
}
