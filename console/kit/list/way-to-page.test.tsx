import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { ReachablePages } from '../navigation/reachable-pages.ts'
import { WayToPage } from './way-to-page.tsx'

const page = { name: 'Card', path: '/list/card', icon: '', external: false, trail: [] }
const pages = [{ ...page, title: { 'zh-CN': '服务', 'en-US': 'Services' } }]
const show = (name: string) =>
  renderInConsole(
    <ReachablePages value={pages}>
      <WayToPage name={name} />
    </ReachablePages>,
  )

it('an empty list leads to the page where its rows come from, if the user may open it', () => {
  show('Card')
  expect(screen.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/list/card')
})

it('an empty list leads to no page that the user may not open', () => {
  show('Article')
  expect(screen.queryByRole('link')).toBeNull()
})
