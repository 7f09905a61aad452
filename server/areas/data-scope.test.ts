import { createExport } from '@greenroom/contract/areas/exports/exports'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { eventStreamPath } from '@greenroom/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  type Caller,
  noWorld,
  type Outcome,
  prepareScopeAttack,
  type ScopeAttack,
} from '../testing/scope/scope-attack.ts'
import { type RowIds, requestTemplate } from '../testing/scope/valid-request.ts'

/** Other users; the states of their rows differ. */
const worldCount = 8
/** Users with own rows who try rows of others in one field. */
const ownersTrying = 4

/** Endpoints whose owner cannot show that the request of the test reaches a row, and why. */
const unproven: Readonly<Record<string, string>> = {
  'draft.drop': 'it answers the same where there is no draft',
  'insight.ask': 'the sample asks about no event of the row',
  'list-view.send-weekly': 'it takes views of explorations only',
  'menu.create': 'its page must be one of the console',
  'menu.restore-entry': 'only entries that the console has by itself are restored',
  'message.reply': 'only messages of other users are answered',
  'passkey.add': 'passkeys need an address with TLS',
  'preset.update': 'the preset is named by its key',
  'profile.save-workplace': 'it stores any ids, which lists look up in the data scope',
  'visit.note': 'it stores any ids, which are looked up among the own groups',
}

const totalForm = z.object({ total: z.number() })

let attack: ScopeAttack
let streamed: () => string
beforeAll(async () => {
  attack = await prepareScopeAttack(worldCount)
})
afterAll(() => attack.stop())

/** Opens the event stream of a user. @returns what it has carried so far */
async function listen({ token }: Caller): Promise<() => string> {
  const response = await attack.server.app.request(eventStreamPath, { headers: { [tokenHeader]: token } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
  })()
  return () => text
}

// Reads first: refused writes appear in the log of their user.
const endpoints = allEndpoints
  .filter(({ access }) => access !== 'public')
  .toSorted((a, b) => Number(a.effect === 'write') - Number(b.effect === 'write'))
const takingIds = endpoints.filter(endpoint => requestTemplate(endpoint).idPaths.length > 0)

const isBeyondScope = ({ beyondScope }: Endpoint) => typeof beyondScope === 'string'
/** Whether the endpoint declares that this field may name rows beyond the scope. */
const mayNameAny = ({ beyondScope = {} }: Endpoint, path: string) =>
  typeof beyondScope !== 'string' && (path.split('.').at(-1) ?? '') in beyondScope

const attempt = (caller: Caller, endpoint: Endpoint, idsFor: (path: string) => RowIds) =>
  attack.attempt(caller, endpoint, requestTemplate(endpoint).withIds(idsFor))

const foreignIdsIn = (text: string) =>
  (text.match(/[0-9a-f-]{36}/g) ?? []).filter(id => attack.foreignIds.has(id))

const isReached = (outcome: Outcome, expected: Outcome) =>
  outcome.code !== expected.code ||
  outcome.content !== expected.content ||
  outcome.changed.length > 0 ||
  outcome.shown.length > 0

/** What a caller learns or does by ids of these rows, and not by ids of no row; undefined when that is nothing. */
async function reachByIds(
  caller: Caller,
  endpoint: Endpoint,
  rows: readonly RowIds[],
  idsOf: (row: RowIds, path: string) => RowIds,
) {
  const expected = await attempt(caller, endpoint, path => idsOf(noWorld, path))
  for (const row of rows) {
    const outcome = await attempt(caller, endpoint, path => idsOf(row, path))
    if (isReached(outcome, expected)) return { outcome, expected }
  }
  return undefined
}

/** What the stranger learns or does without naming rows, and not on a server without rows of others. */
async function reachWithoutIds(endpoint: Endpoint) {
  for (const request of requestTemplate(endpoint).withoutIds) {
    const outcome = await attack.attempt(attack.stranger, endpoint, request)
    const expected =
      endpoint.effect === 'read'
        ? await attack.attemptWithout(endpoint, request)
        : { ...outcome, changed: [], shown: [] }
    if (isReached(outcome, expected)) return { request, outcome, expected }
  }
  return undefined
}

describe('a user with every permission, the scope of own rows, and no row', () => {
  it.each(endpoints)('reaches nothing of others by $id, or it declares why', async endpoint => {
    const { stranger, owners } = attack
    if (endpoint.needsWholeScope) {
      const { code } = await attack.callWithUnknownIds(endpoint)
      return expect(code).toBe(errors.scopeTooNarrow.code)
    }
    const others = requestTemplate(endpoint).idPaths.length > 0 ? owners : []
    const reach =
      (await reachByIds(stranger, endpoint, others, (row, path) =>
        mayNameAny(endpoint, path) ? noWorld : row,
      )) ?? (await reachWithoutIds(endpoint))
    if (isBeyondScope(endpoint)) expect(reach).toBeDefined()
    else expect(reach).toBeUndefined()
  })

  it.each(takingIds.filter(({ input }) => 'id' in (input.params?.shape ?? {})))(
    'does not find a row by $id with an unknown id',
    async endpoint => {
      const { code } = await attack.callWithUnknownIds(endpoint)
      expect(code).toBe(endpoint.needsWholeScope ? errors.scopeTooNarrow.code : errors.notFound.code)
    },
  )

  const lists = endpoints.filter(({ list }) => list?.isExportable)
  it.each(lists)('exports the rows that $id shows, and no others', async endpoint => {
    const { server, stranger } = attack
    const listed = await server.call(endpoint, {}, stranger)
    const body = {
      list: endpoint.list?.entity,
      format: 'csv',
      title: 'x',
      query: {},
      columns: [{ key: 'id', title: 'id' }],
    }
    const made = createExport.response.parse((await server.call(createExport, { body }, stranger)).data)
    const file = await (await server.app.request(made.address)).text()
    const { total } = totalForm.parse(listed.data)
    expect(made.rows).toBe(total)
    if (!isBeyondScope(endpoint)) expect(foreignIdsIn(file)).toEqual([])
  })
})

describe('a user with own rows', () => {
  beforeAll(async () => {
    streamed = await listen(attack.stranger)
  })

  const fields = takingIds
    .filter(endpoint => !isBeyondScope(endpoint))
    .flatMap(endpoint => {
      const { idPaths } = requestTemplate(endpoint)
      const isTried = idPaths.length > 1 || endpoint.beyondScope !== undefined
      return isTried ? idPaths.map(path => ({ id: endpoint.id, endpoint, path })) : []
    })
  it.each(fields)(
    'reaches nothing of others by $path of $id, or it declares why',
    async ({ endpoint, path }) => {
      const { owners } = attack
      const reaches = []
      for (const [index, owner] of owners.slice(0, ownersTrying).entries()) {
        const others = owners.slice(index + 1, index + 2)
        reaches.push(await reachByIds(owner, endpoint, others, (row, at) => (at === path ? row : owner)))
      }
      const reach = reaches.find(one => one !== undefined)
      if (mayNameAny(endpoint, path)) expect(reach).toBeDefined()
      else expect(reach).toBeUndefined()
    },
  )

  // Otherwise the cases above would hold for requests that reach nothing at all.
  // Endpoints that need the whole scope refuse these users.
  const reaching = takingIds.filter(({ id, needsWholeScope }) => !(id in unproven) && !needsWholeScope)

  it.each(reaching)('reaches them by $id', async endpoint => {
    let reach: object | undefined
    for (const owner of attack.owners) reach ??= await reachByIds(owner, endpoint, [owner], row => row)
    expect(reach).toBeDefined()
  })
})

describe('after all of it', () => {
  it('the event stream of the first user has named no row of the others', async () => {
    expect(streamed()).toContain('content-set.changed')
    expect(foreignIdsIn(streamed())).toEqual([])
  })

  it('no row of others has changed', async () => {
    expect(await attack.changedTables()).toEqual([])
  })
})
