import { contentItemTextNames } from '@greenroom/contract/areas/content/content-item-fields'
import { type SQL, sql } from 'drizzle-orm'
import { contentItemRows } from '../content/index.ts'

const contentItem = contentItemRows()

/** Position of a content item in a queue's sample, 0 to 99: constant per queue, different between queues. */
export const drawOf = (queueId: SQL | string): SQL<number> =>
  sql<number>`(abs(hashtext(${contentItem.id}::text || ${queueId}::text)::bigint) % 100)::int`

const inspected = [
  contentItem.title,
  contentItem.body,
  contentItem.genre,
  contentItem.author,
  contentItem.source,
  contentItem.language,
  contentItem.fileId,
  ...contentItemTextNames.map(name => contentItem[name]),
]

/** Fingerprint of the inspected fields; it changes when one of them does. */
export const fingerprintOf: SQL<string> = sql<string>`md5(concat_ws(chr(31), ${sql.join(inspected, sql`, `)}))`
