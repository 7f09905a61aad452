import type {
  ContentSetChanges,
  ContentSetRow,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { genresFit, type SetRules } from '@greenroom/contract/areas/content/set-rules'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import { fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { contentSetItems } from '../schema.ts'
import type { StoredContentSet } from './list.ts'

/**
 * Rules to store for a set: none for a set filled by hand. @throws ApiError `invalid` when a set filled by rules has
 * none, or none that fit its type
 */
export function rulesOf(
  { contentType, filterType, rules }: Pick<ContentSetRow, 'contentType' | 'filterType' | 'rules'>,
  path: string,
  language: Language,
): SetRules | null {
  if (filterType === 'artificial') return null
  const refuse = (rule: 'rulesNeeded' | 'genreOfType') =>
    fail('invalid', { issues: [{ path, msg: ruleText(rule, language) }] })
  if (!rules) throw refuse('rulesNeeded')
  if (!genresFit(contentType, rules)) throw refuse('genreOfType')
  return rules
}

/** Columns that a save writes. */
export type SetChanges = ContentSetChanges & { refreshing?: boolean; refreshedTo?: string | null }

/**
 * Adds the consequences of requested changes: new rules or another type make the set fill again; items chosen by hand
 * are removed when rules take over, and stay when a user takes over.
 * @throws ApiError `invalid` when rules are missing, or items chosen by hand do not fit the new type
 */
export async function followUp(
  { input, queries, request }: HandlerContext<typeof updateContentSet>,
  current: StoredContentSet,
): Promise<SetChanges> {
  const { changes } = input.body
  const next = {
    contentType: changes.contentType ?? current.contentType,
    filterType: changes.filterType ?? current.filterType,
    rules: changes.rules === undefined ? current.rules : changes.rules,
  }
  const rules = rulesOf(next, 'body.changes.rules', request.language)
  const isOther = next.contentType !== current.contentType
  if (next.filterType === 'artificial') {
    if (isOther && current.count > 0) {
      const msg = ruleText('contentTypeHeld', request.language)
      throw fail('invalid', { issues: [{ path: 'body.changes.contentType', msg }] })
    }
    return { ...changes, rules, refreshing: false }
  }
  if (current.filterType === 'artificial') {
    await queries.delete(contentSetItems).where(eq(contentSetItems.setId, current.id))
  }
  const isRefilled = isOther || changes.filterType !== undefined || changes.rules !== undefined
  return { ...changes, rules, ...(isRefilled && { refreshing: true, refreshedTo: null }) }
}
