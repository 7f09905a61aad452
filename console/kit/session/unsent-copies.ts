import * as z from 'zod'
import { readStored, store } from '../browser/storage.ts'
import { session } from './session.ts'

/** Something typed that the server does not have yet, as this browser stores it. */
export interface UnsentCopy<T> {
  /** The editor that stored the copy; every opened editor has its own id. */
  writerId: string
  /** ISO 8601. */
  typedTime: string
  value: T
}

/** Copies of one thing; beyond that the oldest go. */
const maxCopies = 3

/**
 * Copies in this browser of text that the server does not have yet, so that it survives a crash of the browser. Copies
 * are kept per user. There are none when the browser refuses storage or has no room.
 * @param name identifies the edited thing
 * @param schema of a copy; copies that don't match it, such as those of older versions, are ignored
 */
export function unsentCopies<T>(name: string, schema: z.ZodType<T>) {
  const key = () => `greenroom.unsent.${session.getState().account?.id ?? ''}.${name}`
  const copies = z.array(z.object({ writerId: z.string(), typedTime: z.iso.datetime(), value: schema }))

  /** What was last written from here. Checking it again takes longer than all else that a key of typing does. */
  let written: { text: string; all: readonly UnsentCopy<T>[] } | undefined

  function read(): readonly UnsentCopy<T>[] {
    const text = readStored(key())
    if (text === '') return []
    if (text === written?.text) return written.all
    try {
      return copies.parse(JSON.parse(text))
    } catch {
      return []
    }
  }

  function write(copies: readonly UnsentCopy<T>[]): void {
    const all = copies.slice(-maxCopies)
    const text = all.length === 0 ? '' : JSON.stringify(all)
    written = { text, all }
    store(key(), text)
  }

  return {
    read,
    keep: (writerId: string, value: T) =>
      write([
        ...read().filter(copy => copy.writerId !== writerId),
        { writerId, typedTime: new Date().toISOString(), value },
      ]),
    drop(writerId: string): void {
      const all = read()
      if (all.some(copy => copy.writerId === writerId)) write(all.filter(copy => copy.writerId !== writerId))
    },
  }
}
