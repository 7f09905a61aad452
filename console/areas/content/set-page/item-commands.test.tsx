import '../locales/index.ts'
import { moveSetItem, pinSetItems, type SetItem } from '@greenroom/contract/areas/content/set-items'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { buildContentRows, buildContentSet } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { pinItems } from './item-commands.ts'
import { moveItem } from './move-item.ts'

const set = buildContentSet()

function buildItem(): SetItem {
  const [row] = buildContentRows(1)
  if (!row) throw new Error('there is no row')
  return { ...row, place: 2, pinned: false, addedTime: row.createdTime, orderVersion: 1 }
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
