import type { Draft } from '@greenroom/contract/areas/drafts/drafts'
import { createStore } from 'zustand/vanilla'
import { sameValue } from '../../merge/same-value.ts'
import { randomId } from '../../random-id.ts'

/** What is kept of a form. */
export type DraftContent = Pick<Draft, 'values' | 'base' | 'title'>
type SaveName = Pick<Draft, 'writer' | 'sequence'>
export type DraftSave = DraftContent & SaveName & { basedOn: SaveName | null }

/** Where drafts of one form and row are kept. */
export interface DraftServer {
  read: () => Promise<Draft | null>
  /** `leaving`: the page goes away, and the save must outlive it. */
  save: (save: DraftSave, leaving: boolean) => Promise<{ savedTime: string }>
  /** Forgets the draft if it is one of these saves or an earlier one of their writers. */
  drop: (saves: SaveName[]) => Promise<{ dropped: boolean }>
  /** The draft that a refused save would have overwritten unknowingly; undefined for any other failure. */
  newer: (failure: unknown) => Draft | undefined
  /** Whether the server would refuse the same save again, however often. */
  isFinal: (failure: unknown) => boolean
  /** False while a save could only fail, because nobody is signed in. */
  isReachable: () => boolean
}

export interface DraftState {
  /** A draft that is not what stands in the form, until the user has said what becomes of it. */
  other: { draft: Draft; when: 'opening' | 'meanwhile' } | undefined
  /** What became of the last attempt to keep what was typed. */
  kept: { at: string } | { failure: unknown } | undefined
}

/** A save goes out when the user has paused for so long, or has typed for so long without a pause; in milliseconds. */
export const pause = 1500
export const longestWait = 4000
export const retryPause = 5000

/** Keeps what is typed into one opening of a form. Nothing is kept of a form in which nothing differs from its start. */
export function createDraftKeeper(server: DraftServer) {
  const writer = randomId()
  const state = createStore<DraftState>()(() => ({ other: undefined, kept: undefined }))
  /** By writer, the last save of which the user has said what becomes of it. */
  const decided = new Map<string, number>()
  let sequence = 0
  /** The stored draft that the text in the form goes on from. */
  let held: SaveName | null = null
  let content: DraftContent | undefined
  let unsent = false
  let settled = false
  /** The form is on screen: what could not be sent is tried again. */
  let shown = true
  let underway: Promise<unknown> = Promise.resolve()
  let soon: ReturnType<typeof setTimeout> | undefined
  let latest: ReturnType<typeof setTimeout> | undefined

  function stopTimers(): void {
    clearTimeout(soon)
    clearTimeout(latest)
    latest = undefined
  }

  function flush(leaving = false): Promise<unknown> {
    stopTimers()
    if (!unsent || settled || state.getState().other) return underway
    if (!server.isReachable()) {
      if (content) state.setState({ kept: { failure: undefined } })
      return underway
    }
    unsent = false
    // A page that goes away cannot wait; the server puts the saves of one writer in order.
    underway = leaving ? Promise.all([underway, send(true)]) : underway.then(() => send(false))
    return underway
  }

  async function send(leaving: boolean): Promise<void> {
    try {
      if (content) await save(content, leaving)
      else await forget()
    } catch (failure) {
      // What is refused for good waits for the next keystroke.
      unsent = !server.isFinal(failure)
      if (settled) return
      const newer = server.newer(failure)
      if (newer) meet(newer)
      else {
        state.setState({ kept: { failure } })
        if (unsent && shown) soon = setTimeout(flush, retryPause)
      }
    }
  }

  async function save(typed: DraftContent, leaving: boolean): Promise<void> {
    const mine = { writer, sequence: ++sequence }
    const before = held
    const basedOn = held?.writer === writer ? null : held
    const { savedTime } = await server.save({ ...typed, ...mine, basedOn }, leaving)
    if (held === before) held = mine
    state.setState({ kept: { at: savedTime } })
  }

  async function forget(): Promise<void> {
    const saves: SaveName[] = sequence > 0 ? [{ writer, sequence }] : []
    if (held && held.writer !== writer) saves.push(held)
    if (saves.length === 0) return
    await server.drop(saves)
    held = null
    state.setState({ kept: undefined })
  }

  function meet(draft: Draft): void {
    const when = sequence > 0 || held ? 'meanwhile' : 'opening'
    state.setState({ other: { draft, when } })
  }

  function notice(draft: Draft | null): void {
    if (settled || draft?.writer === writer) return
    if (!draft) {
      if (held?.writer !== writer) held = null
      state.setState({ other: undefined })
    } else if (draft.sequence > (decided.get(draft.writer) ?? 0)) meet(draft)
  }

  /** Drops another device's draft as it was seen; one that was written on since is offered instead. */
  async function dropSeen({ writer, sequence }: SaveName): Promise<void> {
    const { dropped } = await server.drop([{ writer, sequence }])
    if (!dropped) notice(await server.read())
  }

  /** Takes the other draft out of the question. */
  function decide(): Draft | undefined {
    const draft = state.getState().other?.draft
    if (draft) decided.set(draft.writer, draft.sequence)
    state.setState({ other: undefined })
    return draft
  }

  return {
    state,

    /** What stands in the form now; undefined when it is as at its start. */
    typed(next: DraftContent | undefined): void {
      if (settled || sameValue(next, content)) return
      content = next
      unsent = true
      clearTimeout(soon)
      soon = setTimeout(flush, pause)
      latest ??= setTimeout(flush, longestWait)
    },

    /** Sends what has not been sent, now; done when all is sent or has failed. */
    flush,

    /** The form is shown, maybe again: sends what could not be sent before. */
    show(): void {
      shown = true
      flush()
    },

    /** The form is hidden or gone: sends what has not been sent, and does not try again before it is shown. */
    hide(): void {
      shown = false
      flush(true)
    },

    /** The server's draft, as it was read when the form was opened or when something was said to have changed. */
    noticed: notice,

    /** Goes on with the other draft as it is by now; what it holds belongs in the form. */
    async takeOver(): Promise<Draft | undefined> {
      const known = state.getState().other?.draft
      if (!known) return undefined
      const now = await server.read().catch(() => null)
      decide()
      const draft = now ?? known
      decided.set(draft.writer, draft.sequence)
      held = { writer: draft.writer, sequence: draft.sequence }
      content = { values: draft.values, base: draft.base, title: draft.title }
      unsent = false
      state.setState({ kept: { at: draft.savedTime } })
      return draft
    },

    /** Goes on with what stands in the form; it replaces the other draft. */
    keepMine(): void {
      const draft = decide()
      if (!draft) return
      held = { writer: draft.writer, sequence: draft.sequence }
      unsent = true
      flush()
    },

    /** Forgets the other draft, unless its device has written on since. @returns how to have it back */
    discard(): () => void {
      const draft = decide()
      if (!draft) return () => undefined
      underway = underway.then(() => dropSeen(draft)).catch(() => undefined)
      flush()
      return () => {
        const { values, base, title, writer } = draft
        const again = { values, base, title, writer, sequence: draft.sequence + 1 }
        underway = underway.then(() => server.save({ ...again, basedOn: held }, true)).catch(() => undefined)
        if (!settled && !state.getState().other) meet({ ...draft, sequence: again.sequence })
      }
    },

    /** The form is saved or given up: its draft goes, and nothing more is kept. Another device's draft stays. */
    async settle(): Promise<void> {
      settled = true
      stopTimers()
      await underway
      // What cannot be dropped now is offered the next time.
      await forget().catch(() => undefined)
    },
  }
}
