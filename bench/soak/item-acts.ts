import {
  type ContentItemRow,
  createContentItem,
  deleteContentItems,
  listContentItems,
  putContentItemsOnline,
  readContentItem,
  takeContentItemsOffline,
  updateContentItem,
} from '@greenroom/contract/areas/content/content-items'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { addSetItems, listSetItems } from '@greenroom/contract/areas/content/set-items'
import { nextRequestId } from './caller.ts'
import type { ItemState } from './ledger.ts'
import { type Act, ask, pickOne, pickSome, type SimulatedUser, write } from './user.ts'

/** Topics of users' items; a set has a rule on the first. */
export const topics = ['soak-a', 'soak-b', 'soak-c'] as const
const minItems = 4
const maxPublished = 12
const maxInSet = 8
const changedTopic = 'content-item.changed'

/** Reports a row that differs from its acknowledged state. */
function compare(user: SimulatedUser, row: ContentItemRow, where: string): void {
  const { id, title, author, topic, status, version } = row
  const expected = user.items.get(id)
  const actual: ItemState = { title, author, topic, status, version }
  if (expected && JSON.stringify(actual) !== JSON.stringify(expected))
    user.faults.add(
      'lost',
      `${where} says ${JSON.stringify(actual)} of ${id}, not ${JSON.stringify(expected)}`,
    )
}

function acknowledge(user: SimulatedUser, id: string, state: ItemState): void {
  user.items.set(id, state)
  user.ledger.items.set(id, [state])
}

/** Stops using a row whose state is unknown. */
function doubt(user: SimulatedUser, id: string, states: (ItemState | undefined)[]): void {
  user.items.delete(id)
  user.ledger.items.set(id, states)
}

export const createItem: Act = async user => {
  // Names the call that made it.
  const body = nextRequestId()
  const begun = performance.now()
  const fields = { title: `${user.name} ${body}`, author: user.name, topic: pickOne(user, topics) }
  const others = {
    genre: 'text',
    source: 'original',
    language: 'und',
    publishedTime: '2026-01-02T03:04:05.000Z',
  }
  const state: ItemState = { ...fields, status: 'offline', version: 1 }
  const parts = { body: { ...fields, ...others, body } }
  const answer = await write(user, createContentItem, parts, { entity: 'content-item', entries: 1 })
  if (!answer) {
    user.ledger.itemsInDoubt.set(body, state)
    return
  }
  acknowledge(user, answer.data.id, state)
  compare(user, answer.data, 'the answer')
  user.watch.expect(changedTopic, [answer.data.id], begun)
}

export const updateItem: Act = async user => {
  if (user.items.size < minItems) return createItem(user)
  const [id, before] = pickOne(user, [...user.items])
  const changes = { title: `${user.name} ${nextRequestId()}`, topic: pickOne(user, topics) }
  const begun = performance.now()
  const after = { ...before, ...changes, version: before.version + 1 }
  const parts = { params: { id }, body: { version: before.version, changes } }
  const answer = await write(user, updateContentItem, parts, { entity: 'content-item', entries: 1 })
  if (!answer) return doubt(user, id, [before, after])
  acknowledge(user, id, after)
  compare(user, answer.data, 'the answer')
  user.watch.expect(changedTopic, [id], begun)
}

export const publishItems: Act = async user => {
  const status = user.random() < 0.5 ? 'online' : 'offline'
  const changing = [...user.items].filter(([, state]) => state.status !== status)
  if (changing.length === 0) return createItem(user)
  const chosen = pickSome(user, changing, maxPublished)
  const ids = chosen.map(([id]) => id)
  const begun = performance.now()
  const endpoint = status === 'online' ? putContentItemsOnline : takeContentItemsOffline
  const logged = { entity: 'content-item', entries: ids.length } as const
  const answer = await write(user, endpoint, { body: { ids } }, logged)
  for (const [id, before] of chosen) {
    const after: ItemState = { ...before, status, version: before.version + 1 }
    if (answer) acknowledge(user, id, after)
    else doubt(user, id, [before, after])
  }
  if (answer) user.watch.expect(changedTopic, ids, begun)
  else user.ledger.manyInDoubt.push({ ids, status })
}

export const deleteItem: Act = async user => {
  const deletable = [...user.items].filter(([id, { status }]) => status === 'offline' && !user.inSets.has(id))
  if (deletable.length < minItems) return createItem(user)
  const [id, before] = pickOne(user, deletable)
  const begun = performance.now()
  const parts = { body: { ids: [id] } }
  const answer = await write(user, deleteContentItems, parts, { entity: 'content-item', entries: 1 })
  doubt(user, id, answer ? [undefined] : [before, undefined])
  if (answer) user.watch.expect(changedTopic, [id], begun)
}

/** Reads a page, as the list on screen does. */
export const listItems: Act = async user => {
  const query = new URLSearchParams({ author: user.name, pageSize: '10' })
  const answer = await ask(user, listContentItems, { query: String(query) })
  for (const row of answer?.data.list ?? []) compare(user, row, 'the list')
}

export const readItem: Act = async user => {
  if (user.items.size === 0) return createItem(user)
  const [id] = pickOne(user, [...user.items])
  const answer = await ask(user, readContentItem, { params: { id } })
  if (answer) compare(user, answer.data, 'the item')
}

/** Creates a set, adds content items, and reads them. */
export const makeSet: Act = async user => {
  const free = [...user.items.keys()].filter(id => !user.inSets.has(id))
  if (free.length < 2) return createItem(user)
  const description = nextRequestId()
  const name = `${user.name} ${description}`
  const body = { name, contentType: 'img', filterType: 'artificial', description }
  const set = await write(user, createContentSet, { body }, { entity: 'content-set', entries: 1 })
  user.ledger.sets.set(description, { name, isAcknowledged: set !== undefined })
  if (!set) return
  const setId = set.data.id
  const params = { id: setId }
  const ids = pickSome(user, free, maxInSet)
  const logged = { entity: 'content-set-item', entries: ids.length } as const
  const added = await write(user, addSetItems, { params, body: { contentItemIds: ids } }, logged)
  for (const id of ids) user.inSets.add(id)
  user.ledger.setItems.push({ setId, ids, isAcknowledged: added !== undefined })
  const page = added && (await ask(user, listSetItems, { params }))
  const missing = page ? ids.filter(id => !page.data.list.some(item => item.id === id)) : []
  if (missing.length > 0) user.faults.add('lost', `the set ${setId} does not list ${missing.join(', ')}`)
}
