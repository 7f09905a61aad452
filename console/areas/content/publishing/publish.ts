import { type CallFailure, type CallResult, failureData } from '../../../kit/call/call.ts'
import { type CommandOptions, runCommand } from '../../../kit/command/run-command.ts'
import { offerUndo } from '../../../kit/feedback/action-toast.tsx'
import type { Matching } from '../../../kit/list/actions.ts'

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

/** The parts of publishing that are specific to one kind of record: online, offline, deleted. */
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
    /** Says how many rows were changed, or their names. */
    done: (key: Status | 'deleted', count: number, names?: string) => string
    refused: (
      key: 'online' | 'someOnline' | 'allOnline' | 'allOffline' | 'missing' | 'wrongState',
      names?: string,
    ) => string
  }
  /** Puts them online or takes them offline. */
  publish: (
    status: Status,
    ids: string[],
    options: CommandOptions,
  ) => Promise<CallResult<{ list: readonly unknown[] }>>
  /** The same with many at once, perhaps by a job. */
  publishAll: (
    status: Status,
    many: Many,
    options: CommandOptions,
  ) => Promise<CallResult<{ changed: number; job: string | null }>>
  /** Deletes them. */
  remove: (ids: string[], options: CommandOptions) => Promise<CallResult<{ deleted: number }>>
  /** The same with all that match the filters; absent where that cannot be done. */
  removeAll?: RemoveAll
  /** Further text in the question before they are deleted. */
  warning?: (rows: readonly R[]) => Promise<string>
}

interface RemoveAll {
  ask: (count: number) => string
  /** The message when nothing was deleted because some of the items are online. */
  refused: () => string
  /** Deletes them, perhaps by a job. */
  run: (
    matching: Matching['query'],
    options: CommandOptions,
  ) => Promise<CallResult<{ deleted: number; job: string | null }>>
}

export const opposite = { online: 'offline', offline: 'online' } as const

const idsOf = (rows: readonly Published[]) => rows.map(({ id }) => id)

/** What the commands on some rows share: rows that are missing cannot be tried again as they were. */
function shared<R extends Published>(
  { kind, names, text, removeAll: all }: Publishing<R>,
  rows: readonly R[],
) {
  const wrongState = (failure: CallFailure) => {
    const ids = failureData(failure, 'wrongState')?.ids ?? []
    const online = rows.filter(({ id }) => ids.includes(id))
    return online.length === 0 && all ? all.refused() : text.refused('wrongState', names(online))
  }
  return {
    refusals: { wrongState, notFound: () => text.refused('missing') },
    settledBy: ['notFound'],
    topics: [`${kind}.changed`],
  } as const
}

/** Puts the rows online or takes them offline, and offers to take it back. @returns whether it was done */
export function publish<R extends Published>(
  of: Publishing<R>,
  rows: readonly R[],
  status: Status,
): Promise<boolean> {
  return runCommand({
    confirm: {
      title: of.text.askTitle(status),
      message: of.text.ask(status, of.names(rows)),
      confirmLabel: of.text.action(status),
    },
    send: options => of.publish(status, idsOf(rows), options),
    done: ({ list }) => of.text.done(status, list.length, namesIf(of, rows, list.length)),
    offer: takingBack(of, status),
    ...shared(of, rows),
  })
}

/** Offers to give the rows that a request changed the state back that they had. */
const takingBack =
  <R extends Published>(of: Publishing<R>, status: Status) =>
  (text: string, changedBy: string): void =>
    offerUndo(text, () => void takeBack(of, opposite[status], changedBy))

/** Does the same with all that match the filters, and offers to take it back as one. @returns whether it was done */
export function publishAll<R extends Published>(
  of: Publishing<R>,
  status: Status,
  { query, total }: Matching,
): Promise<boolean> {
  return runCommand({
    confirm: {
      title: of.text.askTitle(status),
      message: of.text.askAll(status, total),
      confirmLabel: of.text.action(status),
    },
    send: options => of.publishAll(status, { matching: query, changedBy: null }, options),
    done: ({ changed }) => of.text.done(status, changed),
    isUnchanged: ({ changed }) => changed === 0,
    offer: takingBack(of, status),
    job: ({ job }) => job,
    ...shared(of, []),
  })
}

/** Gives rows that one request changed, and none since, their state back. */
async function takeBack<R extends Published>(
  of: Publishing<R>,
  status: Status,
  changedBy: string,
): Promise<void> {
  await runCommand({
    send: options => of.publishAll(status, { matching: null, changedBy }, options),
    done: ({ changed }) => of.text.done(status, changed),
    isFinal: true,
    job: ({ job }) => job,
    ...shared(of, []),
  })
}

/** The names of the rows when all of them were changed. */
const namesIf = <R extends Published>({ names }: Publishing<R>, rows: readonly R[], changed: number) =>
  rows.length === changed ? names(rows) : undefined

/** Deletes the rows, and offers to undo it. @returns whether they no longer exist */
export function remove<R extends Published>(of: Publishing<R>, rows: readonly R[]): Promise<boolean> {
  return runCommand({
    confirm: async () => ({
      title: of.text.askTitle('delete'),
      message: [of.text.ask('delete', of.names(rows)), await of.warning?.(rows)].filter(Boolean).join(' '),
      confirmLabel: of.text.action('delete'),
      danger: true,
    }),
    send: options => of.remove(idsOf(rows), options),
    done: ({ deleted }) => of.text.done('deleted', deleted, namesIf(of, rows, deleted)),
    ...shared(of, rows),
  })
}

/** Deletes everything that matches the filters, and offers to undo it. @returns whether it is deleted, or a job deletes it */
export function removeAll<R extends Published>(
  of: Publishing<R>,
  { ask, run }: RemoveAll,
  { query, total }: Matching,
): Promise<boolean> {
  return runCommand({
    confirm: {
      title: of.text.askTitle('delete'),
      message: ask(total),
      confirmLabel: of.text.action('delete'),
      danger: true,
    },
    send: options => run(query, options),
    done: ({ deleted }) => of.text.done('deleted', deleted),
    isUnchanged: ({ deleted }) => deleted === 0,
    job: ({ job }) => job,
    ...shared(of, []),
  })
}
