import {
  addRegisteredDomain,
  deleteRegisteredDomains,
  listRegisteredDomains,
  type RegisteredDomain,
  registeredDomainLimits,
} from '@greenroom/contract/areas/channels/registered-domains'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { publishDomainsChanged } from './publish-changed.ts'
import { allDomains, insertDomain, lockDomains, removeDomains, type StoredDomain } from './store.ts'

/** Handlers for the domains that channels may lead to. */
export function domainHandlers(): Handler[] {
  return [
    handle(listRegisteredDomains, async ({ queries }) => ({
      list: await toRows(queries, await allDomains(queries)),
    })),

    handle(addRegisteredDomain, addDomain),

    handle(deleteRegisteredDomains, async ({ input, queries, publish }) => {
      const { ids } = input.body
      const deleted = await removeDomains(queries, ids)
      if (deleted < ids.length) throw fail('notFound')
      publishDomainsChanged(publish)
      return { deleted }
    }),
  ]
}

/** @throws ApiError `invalid` for a domain that exists already, and when the limit is reached */
async function addDomain({
  actor,
  input,
  queries,
  publish,
  request,
}: HandlerContext<typeof addRegisteredDomain>): Promise<RegisteredDomain> {
  const { domain } = input.body
  const refuse = (rule: RuleKey) =>
    fail('invalid', { issues: [{ path: 'body.domain', msg: ruleText(rule, request.language) }] })
  await lockDomains(queries)
  const listed = await allDomains(queries)
  if (listed.some(other => other.domain === domain)) throw refuse('domainListed')
  if (listed.length >= registeredDomainLimits.domains) throw refuse('domainsFull')
  const [row] = await toRows(queries, [await insertDomain(queries, { domain, createdBy: actor.id })])
  if (!row) throw new Error('A domain has no row')
  publishDomainsChanged(publish)
  return row
}

async function toRows(queries: Queries, domains: readonly StoredDomain[]): Promise<RegisteredDomain[]> {
  const adders = await usersByIds(queries, [...new Set(domains.flatMap(({ createdBy }) => createdBy ?? []))])
  const names = new Map(adders.map(({ id, name, username }) => [id, name || username]))
  return domains.map(({ id, domain, createdBy, createdAt }) => ({
    id,
    domain,
    createdTime: createdAt.toISOString(),
    userName: names.get(createdBy ?? '') ?? '',
  }))
}
