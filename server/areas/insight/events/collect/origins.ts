import type { Platform } from '../../../../platform/platform.ts'
import { collectOrigins } from '../schema.ts'

/** How long the list is cached, in case an event about a change is lost. */
const knownMs = 10_000

/** Creates the list of origins that may send events: the console's own, and the listed ones. */
export function createOriginList({ database, events, settings }: Platform) {
  const own = settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin
  let known: { origins: Promise<ReadonlySet<string>>; until: number } | undefined
  events.listen(({ event }) => {
    if (event.topic === 'insight.origins-changed') known = undefined
  })

  async function read(): Promise<ReadonlySet<string>> {
    const rows = await database.pool.select({ origin: collectOrigins.origin }).from(collectOrigins)
    return new Set(rows.map(({ origin }) => origin))
  }

  return {
    async has(origin: string): Promise<boolean> {
      if (origin === own) return true
      if (!known || known.until < Date.now()) {
        const origins = read()
        const current = { origins, until: Date.now() + knownMs }
        known = current
        // Failures are not cached.
        origins.catch(() => {
          if (known === current) known = undefined
        })
      }
      return (await known.origins).has(origin)
    },
  }
}
