import { listUsedTexts, usedTextLimits } from '@greenroom/contract/areas/content/used-texts'
import { and, count, desc, ne } from 'drizzle-orm'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import { handle } from '../../../platform/http/handler.ts'
import { contains } from '../../../platform/list/filters.ts'
import { contentItems } from '../schema.ts'

/** Suggests the authors or topics that most of the content items have which the actor may see. */
export const usedTexts = handle(listUsedTexts, async ({ actor, input, queries }) => {
  const { field, text } = input.query
  const column = contentItems[field]
  const isVisible = and(ownedByVisible(actor, contentItems.createdBy), ne(column, ''))
  // A search has no order, so that the index on parts of the text ends it early.
  const items =
    text === ''
      ? queries
          .select({ value: column })
          .from(contentItems)
          .where(isVisible)
          .orderBy(desc(contentItems.publishedAt), desc(contentItems.id))
          .limit(usedTextLimits.read)
          .as('item')
      : queries
          .select({ value: column })
          .from(contentItems)
          .where(and(isVisible, contains(column).where(text)))
          .limit(usedTextLimits.read)
          .as('item')
  const rows = await queries
    .select({ value: items.value })
    .from(items)
    .groupBy(items.value)
    .orderBy(desc(count()), items.value)
    .limit(usedTextLimits.listed)
  return { list: rows.map(({ value }) => value) }
})
