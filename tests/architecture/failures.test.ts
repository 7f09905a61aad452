import { allEndpoints } from '@greenroom/contract/endpoints'
import type { ErrorName } from '@greenroom/contract/errors'
import { failuresOf } from '@greenroom/contract/failures'
import { expect, it } from 'vitest'
import { declarations } from './handled-calls.ts'
import { reachableFailures } from './reachable-failures.ts'

/** Failures of code that a handler mentions, and that it never makes there, with the reason. */
const neverMade: Record<string, Partial<Record<ErrorName, string>>> = {
  'operation-log.undo-plan': {
    temporaryPermission: 'a plan changes nothing',
  },
  'operation-log.last-act': { temporaryPermission: 'a plan changes nothing' },
  'operation-log.list': { temporaryPermission: 'a plan changes nothing' },
  'operation-log.read': { temporaryPermission: 'a plan changes nothing' },
  'user.unlock': { ownAccount: 'only of what is done to others' },
  'content-item.create': { notFound: 'reads what it has just made' },
  'import.read': { forbidden: 'the helper is asked to say notFound' },
  'import.causes': { forbidden: 'the helper is asked to say notFound' },
  'import.rows': { forbidden: 'the helper is asked to say notFound' },
  'project.add-members': {
    aboveOwnRights: 'only teams widen what their members see',
    temporaryPermission: 'only teams widen what their members see',
  },
  'project.delete': { temporaryPermission: 'only teams widen what their members see' },
  'project.remove-member': { temporaryPermission: 'only teams widen what their members see' },
  'user.enable': {
    ownAccount: 'only of disabling',
    lastAdministrator: 'enabling takes no administrator away',
  },
  'insight.since-last-visit': { figuresUnavailable: 'what ClickHouse cannot tell is left out' },
  'workplace.waiting': {
    notFound: 'the request names no row; the live engine that tells rooms on air reaches it for others',
  },
  'article.push-many': {
    notFound: 'each article has its own outcome',
    conflict: 'no version is named',
    wrongState: 'each article has its own outcome',
    checksFailed: 'each article has its own outcome',
    accountNeeded: 'each article has its own outcome',
  },
  'user.set-statuses': { lastAdministrator: 'told as usersRefused, with who it is' },
}

const idByName = new Map([...declarations].map(([id, name]) => [name, id]))
const reachable = reachableFailures().filter(({ path }) => path.startsWith('server/areas/'))

/** What a handler can reach and its declaration does not name. */
const undeclared = reachable.flatMap(({ endpoint, failures }) => {
  const declaration = allEndpoints.find(({ id }) => id === idByName.get(endpoint))
  const declared: readonly string[] = declaration ? failuresOf(declaration) : []
  return failures
    .filter(failure => !declared.includes(failure))
    .map(failure => ({ id: declaration?.id ?? endpoint, failure }))
})

it('each handler names its endpoint where it is bound', () => {
  expect(reachable.map(({ endpoint }) => idByName.get(endpoint)).toSorted()).toEqual(
    allEndpoints.map(({ id }) => id).toSorted(),
  )
})

it('a handler reaches no failure that its endpoint does not declare', () => {
  const known = Object.entries(neverMade).flatMap(([id, failures]) =>
    Object.keys(failures).map(failure => `${id} ${failure}`),
  )
  expect(undeclared.map(({ id, failure }) => `${id} ${failure}`).toSorted()).toEqual(known.toSorted())
})
