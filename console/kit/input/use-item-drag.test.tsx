import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useItemDrag } from './use-item-drag.ts'

/** Px of each item. */
const widths: Record<string, number> = { narrow: 40, wide: 200, third: 100 }
const rowHeight = 30
const rowWidth = 300

// happy-dom lays nothing out: where the items are is computed from their order here.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName === 'UL') return new DOMRect(0, 0, rowWidth, this.children.length > 2 ? 60 : 30)
    let [x, y] = [0, 0]
    for (const item of this.parentElement?.children ?? []) {
      const width = widths[item.getAttribute('data-item') ?? ''] ?? 0
      if (x + width > rowWidth) [x, y] = [0, y + rowHeight]
      if (item === this) return new DOMRect(x, y, width, rowHeight)
      x += width
    }
    return new DOMRect()
  })
})

function Row({ items, touch = true }: { items: string[]; touch?: boolean }) {
  const [order, setOrder] = useState(items)
  const move = (id: string, to: number) => setOrder(all => all.filter(one => one !== id).toSpliced(to, 0, id))
  const drag = useItemDrag({ attribute: 'data-item', move, touch })
  return (
    <ul {...drag.list} data-dragged={drag.dragged}>
      {order.map(id => (
        <li key={id} data-item={id} onPointerDown={event => drag.grab(id, event)}>
          {id}
        </li>
      ))}
    </ul>
  )
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const pointer = { button: 0, buttons: 1, pointerId: 1, pointerType: 'mouse' }
const grab = (id: string, at: { clientX: number; clientY: number; pointerType?: string }) =>
  fireEvent.pointerDown(screen.getByText(id), { ...pointer, ...at })
const move = (clientX: number, clientY = 15, more = {}) =>
  fireEvent.pointerMove(screen.getByRole('list'), { ...pointer, clientX, clientY, ...more })

it('An item takes the place of one that the pointer is half past, and stays there while it goes on', () => {
  render(<Row items={['narrow', 'wide']} />)
  grab('narrow', { clientX: 20, clientY: 15 })
  move(100)
  expect(order()).toEqual(['narrow', 'wide'])
  for (const y of [15, 16, 17, 400]) {
    move(150, y)
    expect(order()).toEqual(['wide', 'narrow'])
  }
  move(10, 400)
  expect(order()).toEqual(['narrow', 'wide'])
})

it('An item is dragged to another line of a row that wraps, and back', () => {
  render(<Row items={['narrow', 'wide', 'third']} />)
  grab('third', { clientX: 10, clientY: 45 })
  move(10, 10)
  expect(order()).toEqual(['third', 'narrow', 'wide'])
  move(250, 45)
  expect(order()).toEqual(['narrow', 'wide', 'third'])
  move(10, -400)
  expect(order()).toEqual(['third', 'narrow', 'wide'])
  move(120, 900)
  expect(order()).toEqual(['narrow', 'wide', 'third'])
})

it('A press that does not move, or is let go elsewhere, moves nothing', () => {
  render(<Row items={['narrow', 'wide']} />)
  grab('narrow', { clientX: 199, clientY: 15 })
  move(201)
  expect(order()).toEqual(['narrow', 'wide'])
  move(220, 15, { buttons: 0 })
  move(230)
  expect(order()).toEqual(['narrow', 'wide'])
})

it('A finger scrolls a row that does not take it for a drag', () => {
  render(<Row items={['narrow', 'wide']} touch={false} />)
  grab('narrow', { clientX: 20, clientY: 15, pointerType: 'touch' })
  move(200, 15, { pointerType: 'touch' })
  expect(order()).toEqual(['narrow', 'wide'])
})
