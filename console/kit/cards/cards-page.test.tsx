import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { CardFrame } from './card-frame.tsx'
import { CardsPage } from './cards-page.tsx'
import type { CardSectionRegistration } from './registration.ts'

function buildSection(key: string, titles: Readonly<Record<string, string>>): CardSectionRegistration {
  return {
    key,
    title: () => `Section ${key}`,
    need: 'inspection:read',
    expected: 1,
    empty: () => ({ title: 'None', message: 'Nothing yet' }),
    useCards: () => ({
      cards: Object.entries(titles).map(([title, description]) => ({
        key: title,
        title,
        description,
        card: <CardFrame title={title} description={description} />,
      })),
      error: null,
      retry: () => undefined,
    }),
  }
}

const sections = [
  buildSection('queues', { 'Nightly check': 'contains “curtain”', Daily: 'all items' }),
  buildSection('services', { Analysis: 'figures' }),
]

const openPage = (address = '/list/card') =>
  renderInConsole(<CardsPage title="Cards" context="" sections={sections} />, { address })

const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
const search = () => screen.getByRole('searchbox', { name: text('cards:searchLabel') })
const titles = () => screen.getAllByRole('article').map(card => within(card).getByRole('heading').textContent)

describe('a page of cards', () => {
  it('shows all cards at first, and one kind under its tab, which is part of the address', async () => {
    const { user, address } = openPage()
    expect(tab(new RegExp(`^${text('cards:all')}`))).toHaveAttribute('aria-selected', 'true')
    expect(titles()).toEqual(['Nightly check', 'Daily', 'Analysis'])
    await user.click(tab(/^Section queues/))
    await waitFor(() => expect(titles()).toEqual(['Nightly check', 'Daily']))
    expect(address()).toBe('/list/card?tab=queues')
  })

  it('finds cards by title and description, ignoring case, and counts them at each tab', async () => {
    const { user, address } = openPage('/list/card?tab=queues')
    await user.type(search(), 'CURTAIN')
    await waitFor(() => expect(address()).toBe('/list/card?tab=queues&q=CURTAIN'))
    await waitFor(() => expect(titles()).toEqual(['Nightly check']))
    expect(tab(/^Section queues/)).toHaveTextContent('1')
    expect(tab(/^Section services/)).toHaveTextContent('0')
  })

  it('shows the same again by its address', () => {
    openPage('/list/card?tab=queues&q=curtain')
    expect(titles()).toEqual(['Nightly check'])
    expect(search()).toHaveValue('curtain')
  })

  it('says that nothing matches, and shows all again at one press', async () => {
    const { user } = openPage('/list/card?tab=queues&q=no+such+card')
    expect(screen.getByText(text('cards:nothingFound', { text: 'no such card' }))).toBeVisible()
    await user.click(screen.getByRole('button', { name: text('cards:clear') }))
    await waitFor(() => expect(titles()).toEqual(['Nightly check', 'Daily']))
  })
})
