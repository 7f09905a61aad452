import { randomUUID } from 'node:crypto'
import { type LinksFollowedHook, onLinksFollowed } from '../../channels/index.ts'
import { append } from './append.ts'

const hourMs = 3_600_000

/** Stores followed tracking links as visits without a visitor. */
const addLinkVisits: LinksFollowedHook = async (queries, visits) => {
  const now = Date.now()
  await append(
    queries,
    [...Map.groupBy(visits, ({ hour, bot }) => `${hour.getTime()} ${bot}`).values()].flatMap(
      ([first, ...others]) => {
        if (!first) return []
        const isOver = now >= first.hour.getTime() + hourMs
        return {
          ...({ id: randomUUID(), type: 'visit', contentItemId: null, referrer: 'campaign' } as const),
          visitor: null,
          stable: false,
          bot: first.bot,
          seconds: 0,
          count: others.reduce((sum, { count }) => sum + count, first.count),
          // Visits that could not be written before count in their own hour.
          time: isOver ? first.hour : new Date(now),
        }
      },
    ),
  )
}

export const linkVisits = onLinksFollowed.bind(addLinkVisits)
