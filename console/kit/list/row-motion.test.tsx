import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRowMotion } from './use-row-motion.ts'

const motion: { onfinish: (() => void) | null } = { onfinish: null }
const animate = vi.fn<(this: Element, keyframes: PropertyIndexedKeyframes) => typeof motion>(() => motion)
const animateOfBrowser = Element.prototype.animate
let matches = false

function Rows({ ids, canMove = true }: { ids: readonly string[]; canMove?: boolean }) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowMotion(body, ids, canMove)
  return (
    <table>
      <tbody ref={body}>
        {ids.map(id => (
          <tr key={id}>
            <td>{id}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What moves when the rows change: the text of the row, and its first property. */
function motionsFrom(before: readonly string[], now: readonly string[], canMove = true): string[] {
  const { rerender } = render(<Rows ids={before} canMove={canMove} />)
  expect(animate).not.toHaveBeenCalled()
  rerender(<Rows ids={now} canMove={canMove} />)
  return animate.mock.calls.map(([frames], call) => {
    const [property = '', values] = Object.entries(frames)[0] ?? []
    return `${animate.mock.contexts[call]?.textContent} ${property} ${Array.isArray(values) ? values[0] : ''}`
  })
}

beforeEach(() => {
  matches = false
  Object.defineProperty(Element.prototype, 'animate', { configurable: true, value: animate })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(query =>
    Object.assign(new EventTarget(), {
      ...{ media: query, onchange: null, matches },
      addListener: () => {},
      removeListener: () => {},
    }),
  )
})
afterEach(() => {
  // Test files that share a worker share its elements.
  Object.defineProperty(Element.prototype, 'animate', { configurable: true, value: animateOfBrowser })
  vi.restoreAllMocks()
  animate.mockReset()
})

describe('the rows of a list', () => {
  it('make room for a row that comes, which appears', () => {
    expect(motionsFrom(['b', 'c'], ['a', 'b', 'c'])).toEqual([
      'a opacity 0',
      'b transform translateY(-40px)',
      'c transform translateY(-40px)',
    ])
  })

  it('close the gap of a row that leaves, a copy of which fades', () => {
    expect(motionsFrom(['a', 'b', 'c'], ['a', 'c'])).toEqual(['b opacity 1', 'c transform translateY(40px)'])
    const copy = screen.getByText('b').closest('table')
    expect(copy).toHaveStyle({ position: 'absolute', top: '40px' })
    expect(copy).toHaveAttribute('aria-hidden', 'true')
    expect(copy?.inert).toBe(true)
    motion.onfinish?.()
    expect(screen.queryByText('b')).not.toBeInTheDocument()
  })

  it('leave without a copy where many leave at once', () => {
    const many = Array.from({ length: 21 }, (_, place) => `row ${place}`)
    expect(motionsFrom([...many, 'last'], ['last'])).toEqual(['last transform translateY(840px)'])
  })

  it('stand still for another page and another order', () => {
    expect(motionsFrom(['a', 'b'], ['c', 'd'])).toEqual([])
    expect(motionsFrom(['a', 'b'], ['b', 'a'])).toEqual([])
  })

  it('keep their place where they have no common height', () => {
    expect(motionsFrom(['b', 'c'], ['a', 'b'], false)).toEqual(['a opacity 0'])
  })

  it('do not move for users who want no motion', () => {
    matches = true
    expect(motionsFrom(['b', 'c'], ['a', 'b'])).toEqual([])
  })
})
