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
import { type Act, ask, type Person, pickOne, pickSome, write } from '../person.ts'

/** The topics of what people write; a set has a rule on the first. */
export const topics = ['soak-a', 'soak-b', 'soak-c'] as const
const fewest = 4
const atOnce = 12

const stateOf = ({ title, author, topic, status, version }: ContentItemRow): ItemState => ({
  ...{ title, author, topic, status, version },
})

/** Says that a row is not what was acknowledged. */
function compare(person: Person, id: string, found: ItemState, where: string): void {
  const known = person.items.get(id)
  if (known && JSON.stringify(found) !== JSON.stringify(known)) {
    person.faults.add('lost', `${where} says ${JSON.stringify(found)} of ${id}, not ${JSON.stringify(known)}`)
  }
}

function acknowledge(person: Person, id: string, state: ItemState): void {
  person.items.set(id, state)
  person.ledger.items.set(id, [state])
}

/** The person leaves a row alone of which it is not known what it is. */
function doubt(person: Person, id: string, states: (ItemState | undefined)[]): void {
  person.items.delete(id)
  person.ledger.items.set(id, states)
}

export const createItem: Act = async person => {
  // Says which call made it.
  const body = nextRequestId()
  const topic = pickOne(person, topics)
  const begun = performance.now()
  const fields = { title: `${person.name} ${body}`, author: person.name, topic }
  const outcome = await write(
    person,
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
    acknowledge(person, outcome.data.id, { ...fields, status: 'offline', version: 1 })
    compare(person, outcome.data.id, stateOf(outcome.data), 'the answer')
    person.watch.expect('content-item.changed', [outcome.data.id], begun)
  } else person.ledger.itemsInDoubt.set(body, { ...fields, status: 'offline', version: 1 })
}

export const updateItem: Act = async person => {
  if (person.items.size < fewest) return createItem(person)
  const [id, before] = pickOne(person, [...person.items])
  const changes = { title: `${person.name} ${nextRequestId()}`, topic: pickOne(person, topics) }
  const begun = performance.now()
  const after = { ...before, ...changes, version: before.version + 1 }
  const outcome = await write(
    person,
    updateContentItem,
    { params: { id }, body: { version: before.version, changes } },
    { entity: 'content-item', entries: 1 },
  )
  if (outcome?.kind !== 'answered') return doubt(person, id, [before, after])
  acknowledge(person, id, after)
  compare(person, id, stateOf(outcome.data), 'the answer')
  person.watch.expect('content-item.changed', [id], begun)
}

export const publishItems: Act = async person => {
  const status = person.random() < 0.5 ? 'online' : 'offline'
  const changing = [...person.items].filter(([, state]) => state.status !== status)
  if (changing.length === 0) return createItem(person)
  const chosen = pickSome(person, changing, atOnce)
  const ids = chosen.map(([id]) => id)
  const begun = performance.now()
  const outcome = await write(
    person,
    status === 'online' ? putContentItemsOnline : takeContentItemsOffline,
    { body: { ids } },
    { entity: 'content-item', entries: ids.length },
  )
  const isDone = outcome?.kind === 'answered'
  for (const [id, before] of chosen) {
    const after: ItemState = { ...before, status, version: before.version + 1 }
    if (isDone) acknowledge(person, id, after)
    else doubt(person, id, [before, after])
  }
  if (isDone) person.watch.expect('content-item.changed', ids, begun)
  else person.ledger.manyInDoubt.push({ ids, status })
}

export const deleteItem: Act = async person => {
  const deletable = [...person.items].filter(
    ([id, { status }]) => status === 'offline' && !person.inSets.has(id),
  )
  if (deletable.length < fewest) return createItem(person)
  const [id, before] = pickOne(person, deletable)
  const begun = performance.now()
  const outcome = await write(
    person,
    deleteContentItems,
    { body: { ids: [id] } },
    { entity: 'content-item', entries: 1 },
  )
  if (outcome?.kind !== 'answered') return doubt(person, id, [before, undefined])
  person.items.delete(id)
  person.ledger.items.set(id, [undefined])
  person.watch.expect('content-item.changed', [id], begun)
}

/** Reads a page, as the list on screen does. */
export const listItems: Act = async person => {
  const query = new URLSearchParams({ author: person.name, pageSize: '10' })
  const outcome = await ask(person, listContentItems, { query: String(query) })
  if (outcome?.kind !== 'answered') return
  for (const row of outcome.data.list) compare(person, row.id, stateOf(row), 'the list')
}

export const readItem: Act = async person => {
  if (person.items.size === 0) return createItem(person)
  const [id] = pickOne(person, [...person.items])
  const outcome = await ask(person, readContentItem, { params: { id } })
  if (outcome?.kind === 'answered') compare(person, id, stateOf(outcome.data), 'the item')
}
