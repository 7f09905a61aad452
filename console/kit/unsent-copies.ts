import * as z from 'zod'
import { session } from './session.ts'
import { readStored, store } from './storage.ts'

/** Something typed that the server does not have yet, as this browser keeps it. */
export interface UnsentCopy<T> {
  /** Names who keeps it: each opened editor has one of its own. */
  keeper: string
  /** ISO 8601. */
  typedTime: string
  value: T
}

/** Copies of one thing; beyond that the oldest go. */
const maxCopies = 3

/**
 * What somebody typed here into one thing and the server does not have, so that it survives a crash of the browser. Each
 * user has copies of their own. Where the browser refuses storage, or has no room, there are none.
 * @param name names the thing among all
 * @param schema of what is kept: what an older version of the console kept otherwise is left out
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
