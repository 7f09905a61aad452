import * as z from 'zod'
import { session } from './session.ts'
import { readStored, store } from './storage.ts'

/** Something typed that the server does not have yet, as this browser keeps it. */
export interface UnsentCopy<T> {
  /** The editor that stored the copy; every opened editor has its own id. */
  keeper: string
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
  const copies = z.array(z.object({ keeper: z.string(), typedTime: z.iso.datetime(), value: schema }))

  function read(): UnsentCopy<T>[] {
    const text = readStored(key())
    if (text === '') return []
    try {
      return copies.parse(JSON.parse(text))
    } catch {
      return []
    }
  }

  const write = (all: readonly UnsentCopy<T>[]) =>
    store(key(), all.length === 0 ? '' : JSON.stringify(all.slice(-maxCopies)))

  return {
    read,
    keep: (keeper: string, value: T) =>
      write([
        ...read().filter(copy => copy.keeper !== keeper),
        { keeper, typedTime: new Date().toISOString(), value },
      ]),
    drop(keeper: string): void {
      const all = read()
      if (all.some(copy => copy.keeper === keeper)) write(all.filter(copy => copy.keeper !== keeper))
    },
  }
}
