import type { Platform } from '../../../../platform/platform.ts'
import { collectOrigins } from '../schema.ts'

/** How long the list is known without looking again, in milliseconds, should a notification go astray. */
const knownMs = 10_000

/** Which web pages may send events: those of the console's own address, and those that are listed. */
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
        // A failure is not remembered.
        origins.catch(() => {
          if (known === current) known = undefined
        })
      }
      return (await known.origins).has(origin)
    },
  }
}
