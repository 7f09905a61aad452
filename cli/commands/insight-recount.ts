import { recountEvents } from '../../server/areas/insight/index.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { openCommandDatabase } from '../open-command-database.ts'
import { say } from '../terminal.ts'

/** Counts the figures of all days again, and prints the duration. */
export async function recount(): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.CLICKHOUSE_URL !== undefined) {
    say('Figures are read from the events in ClickHouse: there is nothing to count anew.')
    return
  }
  const { database, stop } = await openCommandDatabase(settings)
  try {
    say('Counting all days anew. Readers see the old figures until it is done.')
    const startedAt = performance.now()
    const events = await recountEvents(database)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(
      events === undefined
        ? 'Nothing was ever counted.'
        : `${events} events are counted anew (${seconds} s).`,
    )
  } finally {
    await stop()
  }
}
