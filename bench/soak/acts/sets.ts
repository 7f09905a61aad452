import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { addSetItems, listSetItems } from '@greenroom/contract/areas/content/set-items'
import { nextRequestId } from '../caller.ts'
import { type Act, ask, pickSome, write } from '../user.ts'
import { createItem } from './items.ts'

const atOnce = 8

/** Creates a set, adds content items, and reads them. */
export const makeSet: Act = async user => {
  const free = [...user.items.keys()].filter(id => !user.inSets.has(id))
  if (free.length < 2) return createItem(user)
  const description = nextRequestId()
  const name = `${user.name} ${description}`
  const made = await write(
    user,
    createContentSet,
    { body: { name, contentType: 'img', filterType: 'artificial', description } },
    { entity: 'content-set', entries: 1 },
  )
  user.ledger.sets.set(description, { name, isAcknowledged: made?.kind === 'answered' })
  if (made?.kind !== 'answered') return
  const setId = made.data.id
  const ids = pickSome(user, free, atOnce)
  const added = await write(
    user,
    addSetItems,
    { params: { id: setId }, body: { contentItemIds: ids } },
    { entity: 'content-set-item', entries: ids.length },
  )
  for (const id of ids) user.inSets.add(id)
  const isAcknowledged = added?.kind === 'answered'
  user.ledger.setItems.push({ setId, ids, isAcknowledged })
  if (!isAcknowledged) return
  const seen = await ask(user, listSetItems, { params: { id: setId } })
  if (seen?.kind !== 'answered') return
  const missing = ids.filter(id => !seen.data.list.some(item => item.id === id))
  if (missing.length > 0) user.faults.add('lost', `the set ${setId} does not show ${missing.join(', ')}`)
}
