import { expect, it } from 'vitest'
import { titleCutTexts } from './title-cut-text.ts'

titleCutTexts()

/** jsdom has no layout: the element says that it is this wide, and its text that it is 200 px wide. */
function make(html: string, width: number): HTMLElement {
  document.body.innerHTML = html
  const element = document.body.querySelector<HTMLElement>('.text')
  if (!element) throw new Error('There is no .text')
  Object.defineProperties(element, {
    clientWidth: { value: width, writable: true },
    scrollWidth: { value: 200 },
  })
  // jsdom has no innerText either.
  Object.defineProperty(element, 'innerText', { get: () => element.textContent })
  return element
}

const point = (element: Element | null) => element?.dispatchEvent(new Event('pointerover', { bubbles: true }))

const shortened = '<p class="text" style="text-overflow: ellipsis"><b>A long name</b></p>'

it('A shortened text says the whole of it under the pointer, for as long as it does not fit', () => {
  const text = make(shortened, 100)
  point(text.firstElementChild)
  expect(text.title).toBe('A long name')
  Object.assign(text, { clientWidth: 200 })
  point(text)
  expect(text.hasAttribute('title')).toBe(false)
})

it('A text that fits, or that has a tooltip of its own, is left alone', () => {
  const fitting = make(shortened, 200)
  point(fitting)
  expect(fitting.hasAttribute('title')).toBe(false)
  const titled = make('<p class="text" style="text-overflow: ellipsis"><b title="Own">A name</b></p>', 100)
  point(titled.firstElementChild)
  expect(titled.hasAttribute('title')).toBe(false)
})
