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
import { nextRequestId } from '../caller.ts'
import type { ItemState } from '../ledger.ts'
import { type Act, ask, pickOne, pickSome, type SimulatedUser, write } from '../user.ts'

/** Topics of users' items; a set has a rule on the first. */
export const topics = ['soak-a', 'soak-b', 'soak-c'] as const
const fewest = 4
const atOnce = 12

const stateOf = ({ title, author, topic, status, version }: ContentItemRow): ItemState => ({
  title,
  author,
  topic,
  status,
  version,
})

/** Reports a row that differs from what was acknowledged. */
function compare(user: SimulatedUser, id: string, found: ItemState, where: string): void {
  const known = user.items.get(id)
  if (known && JSON.stringify(found) !== JSON.stringify(known)) {
    user.faults.add('lost', `${where} says ${JSON.stringify(found)} of ${id}, not ${JSON.stringify(known)}`)
  }
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
  const topic = pickOne(user, topics)
  const begun = performance.now()
  const fields = { title: `${user.name} ${body}`, author: user.name, topic }
  const outcome = await write(
    user,
    createContentItem,
    {
      body: {
        ...fields,
        body,
        genre: 'text',
        source: 'original',
        language: 'und',
        publishedTime: '2026-01-02T03:04:05.000Z',
      },
    },
    { entity: 'content-item', entries: 1 },
  )
  if (outcome?.kind === 'answered') {
    acknowledge(user, outcome.data.id, { ...fields, status: 'offline', version: 1 })
    compare(user, outcome.data.id, stateOf(outcome.data), 'the answer')
    user.watch.expect('content-item.changed', [outcome.data.id], begun)
  } else user.ledger.itemsInDoubt.set(body, { ...fields, status: 'offline', version: 1 })
}

export const updateItem: Act = async user => {
  if (user.items.size < fewest) return createItem(user)
  const [id, before] = pickOne(user, [...user.items])
  const changes = { title: `${user.name} ${nextRequestId()}`, topic: pickOne(user, topics) }
  const begun = performance.now()
  const after = { ...before, ...changes, version: before.version + 1 }
  const outcome = await write(
    user,
    updateContentItem,
    { params: { id }, body: { version: before.version, changes } },
    { entity: 'content-item', entries: 1 },
  )
  if (outcome?.kind !== 'answered') return doubt(user, id, [before, after])
  acknowledge(user, id, after)
  compare(user, id, stateOf(outcome.data), 'the answer')
  user.watch.expect('content-item.changed', [id], begun)
}

export const publishItems: Act = async user => {
  const status = user.random() < 0.5 ? 'online' : 'offline'
  const changing = [...user.items].filter(([, state]) => state.status !== status)
  if (changing.length === 0) return createItem(user)
  const chosen = pickSome(user, changing, atOnce)
  const ids = chosen.map(([id]) => id)
  const begun = performance.now()
  const outcome = await write(
    user,
    status === 'online' ? putContentItemsOnline : takeContentItemsOffline,
    { body: { ids } },
    { entity: 'content-item', entries: ids.length },
  )
  const isDone = outcome?.kind === 'answered'
  for (const [id, before] of chosen) {
    const after: ItemState = { ...before, status, version: before.version + 1 }
    if (isDone) acknowledge(user, id, after)
    else doubt(user, id, [before, after])
  }
  if (isDone) user.watch.expect('content-item.changed', ids, begun)
  else user.ledger.manyInDoubt.push({ ids, status })
}

export const deleteItem: Act = async user => {
  const deletable = [...user.items].filter(([id, { status }]) => status === 'offline' && !user.inSets.has(id))
  if (deletable.length < fewest) return createItem(user)
  const [id, before] = pickOne(user, deletable)
  const begun = performance.now()
  const outcome = await write(
    user,
    deleteContentItems,
    { body: { ids: [id] } },
    { entity: 'content-item', entries: 1 },
  )
  if (outcome?.kind !== 'answered') return doubt(user, id, [before, undefined])
  user.items.delete(id)
  user.ledger.items.set(id, [undefined])
  user.watch.expect('content-item.changed', [id], begun)
}

/** Reads a page, as the list on screen does. */
export const listItems: Act = async user => {
  const query = new URLSearchParams({ author: user.name, pageSize: '10' })
  const outcome = await ask(user, listContentItems, { query: String(query) })
  if (outcome?.kind !== 'answered') return
  for (const row of outcome.data.list) compare(user, row.id, stateOf(row), 'the list')
}

export const readItem: Act = async user => {
  if (user.items.size === 0) return createItem(user)
  const [id] = pickOne(user, [...user.items])
  const outcome = await ask(user, readContentItem, { params: { id } })
  if (outcome?.kind === 'answered') compare(user, id, stateOf(outcome.data), 'the item')
}
