import { expect, onTestFinished, test } from 'vitest'
import { settings } from '../settings/settings.ts'
import { pageScroller } from './page-scroller.ts'

test('The window scrolls the page, and #root does while colour weakness is on', () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  onTestFinished(() => {
    root.remove()
    settings.setState({ colorWeak: false })
  })
  expect(pageScroller()).toBe(document.documentElement)
  settings.setState({ colorWeak: true })
  expect(pageScroller()).toBe(root)
})
