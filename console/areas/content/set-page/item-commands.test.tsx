import '../locales/index.ts'
import { setTimeout } from 'node:timers/promises'
import {
  listSetItems,
  moveSetItem,
  pinSetItems,
  type SetItem,
} from '@greenroom/contract/areas/content/set-items'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient, useCallQuery } from '../../../kit/call/query.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { buildContentRows, buildContentSet } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { pinItems } from './item-commands.ts'
import { moveItem } from './move-item.ts'
import { withMoved } from './moved.ts'

const set = buildContentSet()

function buildItem(): SetItem {
  const [row] = buildContentRows(1)
  if (!row) throw new Error('there is no row')
  return { ...row, place: 2, pinned: false, addedTime: row.createdTime, orderVersion: 1 }
}

describe('moving a content item of a set', () => {
  it('keeps it where it was put until the server has moved it, whatever is read meanwhile', async () => {
    const items = buildContentRows(3).map((row, index) => ({
      ...buildItem(),
      id: row.id,
      title: `Item ${index + 1}`,
      place: index + 1,
    }))
    const [first] = items
    if (!first) throw new Error('there is no item')
    let stored = { list: items, total: 3, current: 1, pageSize: 20 }
    // As over a network, an answer is there in a later turn of the event loop.
    fakeServer.respond(listSetItems, async () => {
      await setTimeout(1)
      return stored
    })
    const moveMade = Promise.withResolvers<void>()
    fakeServer.respond(moveSetItem, async () => {
      await moveMade.promise
      stored = withMoved(stored, first.id, 3)
      return { changed: 1, orderVersion: 2 }
    })
    renderInConsole(<Titles />)
    await screen.findByText('Item 1, Item 2, Item 3')
    const moving = moveItem(set, first, 3)
    await screen.findByText('Item 2, Item 3, Item 1')
    await queryClient.refetchQueries({ queryKey: [listSetItems.id] })
    await expect(screen.findByText('Item 1, Item 2, Item 3', {}, { timeout: 100 })).rejects.toThrow()
    moveMade.resolve()
    await moving
    expect(screen.getByRole('status')).toHaveTextContent('Item 2, Item 3, Item 1')
    expect(fakeServer.requests(listSetItems).length).toBeGreaterThan(1)
  })
})

function Titles() {
  const { data } = useCallQuery(listSetItems, { params: { id: set.id }, query: {} })
  return <output>{data?.list.map(({ title }) => title).join(', ')}</output>
}

describe('pinning content items of a set', () => {
  it('waits for the moves under way, so that the server makes both in the user’s order', async () => {
    renderInConsole(null)
    const item = buildItem()
    const received: string[] = []
    const moveMade = Promise.withResolvers<void>()
    fakeServer.respond(moveSetItem, async () => {
      await moveMade.promise
      received.push('moved')
      return { changed: 1, orderVersion: 2 }
    })
    fakeServer.respond(pinSetItems, () => {
      received.push('pinned')
      return { changed: 1, orderVersion: 3 }
    })
    const moving = moveItem(set, item, 1)
    const pinning = pinItems(set, [item], true)
    await expect.poll(() => fakeServer.requests(moveSetItem)).toHaveLength(1)
    expect(fakeServer.requests(pinSetItems)).toEqual([])
    moveMade.resolve()
    await moving
    expect(await pinning).toBe(true)
    expect(received).toEqual(['moved', 'pinned'])
  })

  it('goes on after a move that was refused', async () => {
    renderInConsole(null)
    const item = buildItem()
    fakeServer.respond(moveSetItem, refuse('notFound', null))
    fakeServer.respond(pinSetItems, { changed: 1, orderVersion: 2 })
    const moving = moveItem(set, item, 1)
    expect(await pinItems(set, [item], true)).toBe(true)
    await moving
    expect(await screen.findByText(text('contentSet:done.pinned', { count: 1 }))).toBeVisible()
  })
})
