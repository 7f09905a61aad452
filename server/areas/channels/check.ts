import type { ChannelChanges } from '@greenroom/contract/areas/channels/channels'
import type { Issue } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import { isTracking } from '@greenroom/contract/promote-link'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { findContentSet } from '../content/index.ts'
import { isRegistered } from './domains/store.ts'

interface CheckContext {
  /** Address of this console, if it is set. */
  origin: string | undefined
  /** Path of the fields in the request. */
  path: string
  language: Language
}

/**
 * Validates what only the server knows about a channel's fields.
 * @throws ApiError `invalid` for a set that the actor cannot see, and for a link to a tracking link or to a domain that
 * is not registered
 */
export async function requireSendable(
  queries: Queries,
  actor: Actor,
  { promoteLink, contentSetId }: ChannelChanges,
  { origin, path, language }: CheckContext,
): Promise<void> {
  const issue = (field: string, rule: RuleKey): Issue => ({
    path: `${path}.${field}`,
    msg: ruleText(rule, language),
  })
  const issues: Issue[] = []
  if (promoteLink !== undefined && leadsBack(promoteLink, origin)) {
    issues.push(issue('promoteLink', 'promoteLinkLoop'))
  } else if (promoteLink !== undefined && !(await isRegistered(queries, promoteLink, origin))) {
    issues.push(issue('promoteLink', 'domainNotRegistered'))
  }
  if (contentSetId) {
    const mayRead = actor.permissions.has('content-set:read')
    const contentSet = mayRead && (await findContentSet(queries, actor, contentSetId))
    if (!contentSet) issues.push(issue('contentSetId', 'unknownSet'))
  }
  if (issues.length > 0) throw fail('invalid', { issues })
}

/** True when an absolute link is one of our own tracking links. */
export function leadsBack(link: string, origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(link)) return false
  const target = new URL(link)
  return target.origin === origin && isTracking(target.pathname)
}
