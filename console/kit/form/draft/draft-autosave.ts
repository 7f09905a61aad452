import type { Draft, OtherEditor, SavedDraft } from '@greenroom/contract/areas/drafts/drafts'
import { createStore } from 'zustand/vanilla'
import { randomId } from '../../browser/random-id.ts'
import { sameValue } from '../../merge/same-value.ts'

/** Content of a draft. */
export type DraftContent = Pick<Draft, 'values' | 'base' | 'title'>
type SaveName = Pick<Draft, 'writer' | 'sequence'>
export type DraftSave = DraftContent & SaveName & { basedOn: SaveName | null }

/** The server's drafts of one form and row. */
export interface DraftServer {
  read: () => Promise<Draft | null>
  /** `leaving`: the page is being left, and the save must outlive it. */
  save: (save: DraftSave, leaving: boolean) => Promise<SavedDraft>
  /** Deletes the draft if it is one of these saves or an earlier one of their writers. */
  drop: (saves: SaveName[]) => Promise<{ dropped: boolean }>
  /** The draft that a refused save would have overwritten unknowingly; undefined for other failures. */
  newer: (failure: unknown) => Draft | undefined
  /** True when the server would always refuse this save. */
  isFinal: (failure: unknown) => boolean
  /** False while the user is signed out, when a save could only fail. */
  isReachable: () => boolean
}

export interface DraftState {
  /** A draft that differs from the form, until the user decides about it. */
  other: { draft: Draft; when: 'opening' | 'meanwhile' } | undefined
  /** Result of the last attempt to save the draft. */
  saved: { at: string } | { failure: unknown } | undefined
  /** Colleagues who write on the same row, by the answer to the last save. */
  editors: readonly OtherEditor[]
}

/** A draft is saved after a pause in typing, or after typing for long without one; in milliseconds. */
export const pauseMs = 1500
export const longestWaitMs = 4000
export const retryPauseMs = 5000

/** Saves what the user types into one opening of a form. Saves nothing while the form equals its start. */
export function createDraftAutosave(server: DraftServer) {
  const writer = randomId()
  const state = createStore<DraftState>()(() => ({ other: undefined, saved: undefined, editors: [] }))
  /** By writer, the last save that the user has decided about. */
  const decided = new Map<string, number>()
  let sequence = 0
  /** The stored draft that the form continues. */
  let lastSave: SaveName | null = null
  let content: DraftContent | undefined
  let unsent = false
  let isDiscarded = false
  /** True while the form is on screen: failed saves are then retried. */
  let isShown = true
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
    if (!unsent || isDiscarded || state.getState().other) return underway
    if (!server.isReachable()) {
      if (content) state.setState({ saved: { failure: undefined } })
      return underway
    }
    unsent = false
    // A page that is being left cannot wait; the server orders the saves of one writer.
    underway = leaving ? Promise.all([underway, send(true)]) : underway.then(() => send(false))
    return underway
  }

  async function send(leaving: boolean): Promise<void> {
    try {
      if (content) await save(content, leaving)
      else await forget()
    } catch (failure) {
      // After a permanent refusal, waits for the next keystroke.
      unsent = !server.isFinal(failure)
      if (isDiscarded) return
      const newer = server.newer(failure)
      if (newer) meet(newer)
      else {
        state.setState({ saved: { failure } })
        if (unsent && isShown) soon = setTimeout(flush, retryPauseMs)
      }
    }
  }

  async function save(typed: DraftContent, leaving: boolean): Promise<void> {
    const mine = { writer, sequence: ++sequence }
    const before = lastSave
    const basedOn = lastSave?.writer === writer ? null : lastSave
    const { savedTime, others } = await server.save({ ...typed, ...mine, basedOn }, leaving)
    if (lastSave === before) lastSave = mine
    state.setState({ saved: { at: savedTime }, editors: others })
  }

  async function forget(): Promise<void> {
    const saves: SaveName[] = sequence > 0 ? [{ writer, sequence }] : []
    if (lastSave && lastSave.writer !== writer) saves.push(lastSave)
    if (saves.length === 0) return
    await server.drop(saves)
    lastSave = null
    state.setState({ saved: undefined })
  }

  function meet(draft: Draft): void {
    const when = sequence > 0 || lastSave ? 'meanwhile' : 'opening'
    state.setState({ other: { draft, when } })
  }

  function notice(draft: Draft | null): void {
    if (isDiscarded || draft?.writer === writer) return
    if (!draft) {
      if (lastSave?.writer !== writer) lastSave = null
      state.setState({ other: undefined })
    } else if (draft.sequence > (decided.get(draft.writer) ?? 0)) meet(draft)
  }

  /** Drops another device's draft as it was seen; a newer one is offered instead. */
  async function dropSeen({ writer, sequence }: SaveName): Promise<void> {
    const { dropped } = await server.drop([{ writer, sequence }])
    if (!dropped) notice(await server.read())
  }

  /** Returns the other draft, which is then decided. */
  function decide(): Draft | undefined {
    const draft = state.getState().other?.draft
    if (draft) decided.set(draft.writer, draft.sequence)
    state.setState({ other: undefined })
    return draft
  }

  return {
    state,

    /** Current content of the form; undefined when it equals the start. */
    typed(next: DraftContent | undefined): void {
      if (isDiscarded || sameValue(next, content)) return
      content = next
      unsent = true
      clearTimeout(soon)
      soon = setTimeout(flush, pauseMs)
      latest ??= setTimeout(flush, longestWaitMs)
    },

    /** Saves pending text at once; resolves after success or failure. */
    flush,

    /** The form is shown: retries failed saves. */
    show(): void {
      isShown = true
      flush()
    },

    /** The form is hidden or closed: saves at once, and does not retry until it is shown. */
    hide(): void {
      isShown = false
      flush(true)
    },

    /** Draft on the server, as read at the opening of the form or after a change event. */
    noticed: notice,

    /** Takes the current other draft over; its content belongs in the form. */
    async takeOver(): Promise<Draft | undefined> {
      const otherDraft = state.getState().other?.draft
      if (!otherDraft) return undefined
      const now = await server.read().catch(() => null)
      decide()
      const draft = now ?? otherDraft
      decided.set(draft.writer, draft.sequence)
      lastSave = { writer: draft.writer, sequence: draft.sequence }
      content = { values: draft.values, base: draft.base, title: draft.title }
      unsent = false
      state.setState({ saved: { at: draft.savedTime } })
      return draft
    },

    /** Keeps the content of the form, which replaces the other draft. */
    keepMine(): void {
      const draft = decide()
      if (!draft) return
      lastSave = { writer: draft.writer, sequence: draft.sequence }
      unsent = true
      flush()
    },

    /** Drops the other draft, unless its device has written since. @returns how to restore it */
    discardOther(): () => void {
      const draft = decide()
      if (!draft) return () => undefined
      underway = underway.then(() => dropSeen(draft)).catch(() => undefined)
      flush()
      return () => {
        const { values, base, title, writer } = draft
        const again = { values, base, title, writer, sequence: draft.sequence + 1 }
        underway = underway
          .then(() => server.save({ ...again, basedOn: lastSave }, true))
          .catch(() => undefined)
        if (!isDiscarded && !state.getState().other) meet({ ...draft, sequence: again.sequence })
      }
    },

    /** The form is saved or abandoned: drops its draft and stops. Another device's draft stays. */
    async discard(): Promise<void> {
      isDiscarded = true
      stopTimers()
      await underway
      // A draft that cannot be dropped now is offered the next time.
      await forget().catch(() => undefined)
    },
  }
}
