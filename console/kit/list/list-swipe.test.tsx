import type { ContentItemRow } from '@greenroom/contract/areas/content/content-items'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { text } from '../../testing/text.ts'
import { setWindowWidth, usualWidth } from '../../testing/window-width.ts'
import type { ListActions } from './actions.ts'
import { openList } from './testing/content-list.tsx'

const actions: ListActions<ContentItemRow> = {
  row: [{ id: 'item.open', label: () => 'Open', run: vi.fn() }],
  bulk: [{ id: 'items.publish', label: () => 'Publish', run: async () => true }],
}
const row = () => screen.getByRole('row', { name: /Item 1/ })
const rowBox = () => screen.getByRole('checkbox', { name: text('list:selection.row', { row: 'Item 1' }) })

/** Moves a finger on the first row by this many px. */
function swipe(by: number, pointerType = 'touch'): void {
  const pointer = { pointerType, isPrimary: true, pointerId: 1, clientY: 300 }
  fireEvent.pointerDown(row(), { ...pointer, clientX: 200 })
  fireEvent.pointerMove(row(), { ...pointer, clientX: 200 + by })
  fireEvent.pointerUp(row(), { ...pointer, clientX: 200 + by })
}

beforeEach(() => setWindowWidth(390))
afterEach(() => setWindowWidth(usualWidth))

describe('a row on a phone', () => {
  it('opens its operations when a finger swipes it to the left', async () => {
    await openList({ actions })
    swipe(-90)
    expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeVisible()
  })

  it('is selected by a swipe to the right, and unselected by another', async () => {
    await openList({ actions })
    swipe(90)
    expect(rowBox()).toBeChecked()
    swipe(90)
    expect(rowBox()).not.toBeChecked()
  })

  it('stays as it is when the finger turns back, and under a mouse', async () => {
    await openList({ actions })
    swipe(40)
    swipe(90, 'mouse')
    expect(rowBox()).not.toBeChecked()
    expect(row()).not.toHaveAttribute('data-swipe')
  })
})
