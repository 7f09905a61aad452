import { sql } from 'drizzle-orm'
import { contents } from '../schema.ts'

/** Where a content stands in a set that rules fill: the later it was published, the further to the front. */
export const placeByTime = sql<number>`(-extract(epoch from ${contents.publishedAt}) * 1000)::bigint`
