import type { Draft } from '@greenroom/contract/areas/drafts/drafts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createDraftAutosave,
  type DraftSave,
  longestWaitMs,
  pauseMs,
  retryPauseMs,
} from './draft-autosave.ts'

class Newer extends Error {}
class Final extends Error {}

/** A server with one draft and the real rules; it may be unreachable, or have no session. */
function fakeServer() {
  let stored: Draft | null = null
  const saves: { save: DraftSave; leaving: boolean }[] = []
  const server = {
    away: false,
    refuses: false,
    signedIn: true,
    saves,
    stored: () => stored,
    name: () => stored?.values.name,
    put(name: string, writer: string, sequence: number) {
      stored = draftOf(name, writer, sequence)
    },
    read: async () => stored,
    async save(save: DraftSave, leaving: boolean) {
      saves.push({ save, leaving })
      await Promise.resolve()
      if (server.away) throw new Error('offline')
      if (server.refuses) throw new Final()
      const { basedOn, writer, sequence } = save
      const follows =
        !stored ||
        stored.writer === writer ||
        (stored.writer === basedOn?.writer && stored.sequence === basedOn.sequence)
      if (!follows) throw new Newer()
      if (stored?.writer !== writer || stored.sequence < sequence) {
        stored = { ...draftOf('', writer, sequence), values: save.values, base: save.base }
      }
      return { savedTime: new Date().toISOString(), others: [] }
    },
    async drop(saves: Pick<Draft, 'writer' | 'sequence'>[]) {
      if (server.away) throw new Error('offline')
      const dropped = saves.some(
        ({ writer, sequence }) => stored?.writer === writer && stored.sequence <= sequence,
      )
      if (dropped) stored = null
      return { dropped }
    },
    newer: (failure: unknown) => (failure instanceof Newer && stored ? stored : undefined),
    isFinal: (failure: unknown) => failure instanceof Final,
    isReachable: () => server.signedIn,
  }
  return server
}

const base = { values: { name: '' }, version: null }
const content = (name: string) => ({ values: { name }, base, title: '' })
const draftOf = (name: string, writer: string, sequence: number): Draft => ({
  ...content(name),
  form: 'set',
  subject: '',
  writer,
  sequence,
  device: '',
  savedTime: '2026-11-21T12:00:00.000Z',
})

let server: ReturnType<typeof fakeServer>
const open = () => createDraftAutosave(server)
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('typing', () => {
  test('is kept after a pause, once', async () => {
    const autosave = open()
    autosave.typed(content('S'))
    await wait(pauseMs - 1)
    autosave.typed(content('Sp'))
    await wait(pauseMs - 1)
    expect(server.saves).toHaveLength(0)
    await wait(1)
    expect(server.name()).toBe('Sp')
    expect(autosave.state.getState().saved).toEqual({ at: expect.any(String) })
    await wait(60_000)
    expect(server.saves).toHaveLength(1)
  })

  test('without a pause is kept every few seconds all the same', async () => {
    const autosave = open()
    for (let typed = 0; typed < 10; typed++) {
      autosave.typed(content(`${typed}`))
      await wait(longestWaitMs / 8)
    }
    expect(server.name()).toBe('7')
  })

  test('is sent at once when the page is left, with the last keystroke, even while a save is under way', async () => {
    const autosave = open()
    autosave.typed(content('one'))
    autosave.flush()
    autosave.typed(content('one two'))
    autosave.flush(true)
    await wait(0)
    expect(server.name()).toBe('one two')
    expect(server.saves.some(({ leaving }) => leaving)).toBe(true)
  })

  test('keeps nothing of a form in which nothing differs from its start', async () => {
    const autosave = open()
    autosave.typed(undefined)
    await wait(pauseMs)
    autosave.typed(content('S'))
    autosave.typed(undefined)
    await wait(pauseMs)
    expect(server.saves).toEqual([])
    autosave.typed(content('S'))
    await wait(pauseMs)
    autosave.typed(undefined)
    await wait(pauseMs)
    expect(server.stored()).toBeNull()
  })

  test('that could not be sent is said to be here only, and is sent as soon as the server is back', async () => {
    const autosave = open()
    server.away = true
    autosave.typed(content('S'))
    await wait(pauseMs)
    expect(autosave.state.getState().saved).toEqual({ failure: new Error('offline') })
    server.away = false
    await wait(retryPauseMs)
    expect(server.name()).toBe('S')
  })

  test('that the server refuses for good is said, and sent again only when it has changed', async () => {
    const autosave = open()
    server.refuses = true
    autosave.typed(content('too much'))
    await wait(pauseMs)
    expect(autosave.state.getState().saved).toEqual({ failure: new Final() })
    await wait(60_000)
    autosave.flush(true)
    await wait(0)
    expect(server.saves).toHaveLength(1)
    server.refuses = false
    autosave.typed(content('less'))
    await wait(pauseMs)
    expect(server.name()).toBe('less')
  })

  test('that could not be sent is not tried again while the form is hidden or gone, and is when it is back', async () => {
    const autosave = open()
    server.away = true
    autosave.typed(content('S'))
    autosave.hide()
    await wait(60_000)
    expect(server.saves).toHaveLength(1)
    server.away = false
    autosave.show()
    await wait(0)
    expect(server.name()).toBe('S')
  })

  test('asks the server nothing while the user is signed out, and is sent after the next sign-in', async () => {
    const autosave = open()
    server.signedIn = false
    autosave.typed(content('S'))
    await wait(60_000)
    expect(server.saves).toEqual([])
    expect(autosave.state.getState().saved).toEqual({ failure: undefined })
    server.signedIn = true
    autosave.flush()
    await wait(0)
    expect(server.name()).toBe('S')
  })
})

describe('a draft that is there when the form is opened', () => {
  test('is offered, and nothing typed replaces it until the user has decided', async () => {
    server.put('before', 'phone', 3)
    const autosave = open()
    autosave.noticed(server.stored())
    expect(autosave.state.getState().other).toMatchObject({ when: 'opening', draft: { writer: 'phone' } })
    autosave.typed(content('after'))
    await wait(60_000)
    autosave.flush(true)
    await wait(0)
    expect(server.name()).toBe('before')
  })

  test('is continued as it is by then, and saved under the new writer', async () => {
    server.put('before', 'phone', 3)
    const autosave = open()
    autosave.noticed(server.stored())
    server.put('before, and more', 'phone', 4)
    expect((await autosave.takeOver())?.values.name).toBe('before, and more')
    autosave.typed(content('before, and more'))
    await wait(pauseMs)
    expect(server.saves).toEqual([])
    autosave.typed(content('here'))
    await wait(pauseMs)
    expect(server.name()).toBe('here')
    expect(autosave.state.getState().other).toBeUndefined()
  })

  test('is discarded, and comes back when that is undone, also after the form was closed', async () => {
    for (const closesFirst of [false, true]) {
      server.put('before', 'phone', 3)
      const autosave = open()
      autosave.noticed(server.stored())
      const undo = autosave.discardOther()
      await wait(0)
      expect(server.stored()).toBeNull()
      if (closesFirst) await autosave.discard()
      undo()
      await wait(0)
      expect(server.name()).toBe('before')
      if (!closesFirst) expect(autosave.state.getState().other?.draft.values.name).toBe('before')
    }
  })

  test('is not discarded with text that its device wrote since: that text is offered instead, also after an undo', async () => {
    server.put('before', 'phone', 3)
    const autosave = open()
    autosave.noticed(server.stored())
    server.put('before, and more', 'phone', 4)
    const undo = autosave.discardOther()
    await wait(0)
    expect(server.name()).toBe('before, and more')
    const offered = () => autosave.state.getState().other?.draft.values.name
    expect(offered()).toBe('before, and more')
    undo()
    await wait(0)
    expect([server.name(), offered()]).toEqual(['before, and more', 'before, and more'])
  })

  test('stays unchanged when the form is closed without a decision', async () => {
    server.put('before', 'phone', 3)
    const autosave = open()
    autosave.noticed(server.stored())
    await autosave.discard()
    expect(server.name()).toBe('before')
  })
})

describe('two devices that write at once', () => {
  test('do not overwrite each other: the second learns of the first, its text goes out when it decides so, and then the first learns of it', async () => {
    const [first, second] = [open(), open()]
    first.typed(content('first'))
    await wait(pauseMs)
    second.typed(content('second'))
    await wait(pauseMs)
    expect(server.name()).toBe('first')
    expect(second.state.getState().other).toMatchObject({
      when: 'meanwhile',
      draft: { values: { name: 'first' } },
    })
    second.keepMine()
    await wait(0)
    expect(server.name()).toBe('second')
    first.typed(content('first again'))
    await wait(pauseMs)
    expect(first.state.getState().other?.draft.values.name).toBe('second')
    expect(server.name()).toBe('second')
  })

  test('do not report decisions or texts of their own', async () => {
    server.put('phone', 'phone', 3)
    const autosave = open()
    const old = server.stored()
    autosave.noticed(old)
    await autosave.takeOver()
    autosave.noticed(old)
    expect(autosave.state.getState().other).toBeUndefined()
    autosave.typed(content('here'))
    await wait(pauseMs)
    autosave.noticed(server.stored())
    expect(autosave.state.getState().other).toBeUndefined()
  })
})

describe('a form that was saved or given up', () => {
  test('drops its draft after all running saves, and keeps nothing more', async () => {
    const autosave = open()
    autosave.typed(content('S'))
    autosave.flush()
    await autosave.discard()
    autosave.typed(content('Sp'))
    autosave.flush(true)
    await wait(60_000)
    expect(server.stored()).toBeNull()
  })

  test('drops the draft that it went on with, and leaves what another device wrote since', async () => {
    server.put('before', 'phone', 3)
    const autosave = open()
    autosave.noticed(server.stored())
    await autosave.takeOver()
    await autosave.discard()
    expect(server.stored()).toBeNull()

    server.put('before', 'phone', 3)
    const third = open()
    third.noticed(server.stored())
    await third.takeOver()
    server.put('before, and more', 'phone', 4)
    await third.discard()
    expect(server.name()).toBe('before, and more')
    server.put('', 'phone', 0)
    await server.drop([{ writer: 'phone', sequence: 0 }])

    const other = open()
    other.typed(content('S'))
    await wait(pauseMs)
    server.put('on the phone', 'phone', 9)
    await other.discard()
    expect(server.name()).toBe('on the phone')
  })
})
