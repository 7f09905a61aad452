import { listContentItems, readContentItem } from '@greenroom/contract/areas/content/content-items'
import { askAnalytics } from '@greenroom/contract/areas/insight/analytics'
import { readWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { readViews } from '@greenroom/contract/areas/views/views'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildContentItem, buildPage, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { answerTo, buildAnswer, buildRow, lastDay } from '../testing/answers.ts'
import { Component } from './explore-page.tsx'

const dates = `from=2026-03-04&to=${lastDay}`
const show = (query: string) =>
  renderInConsole(<Component />, { address: `/visualization/explore?${query}&${dates}` })
const choose = async (user: ReturnType<typeof show>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const lastQuestion = () => fakeServer.lastRequest(askAnalytics).body
const table = () => within(screen.getByRole('table'))

beforeEach(() => {
  fakeServer.respond(askAnalytics, ({ body }) => answerTo(body))
  fakeServer.respond(listContentItems, buildPage([]))
  fakeServer.respond(readContentItem, ({ params }) =>
    buildContentItem({ id: params.id, title: 'Chosen before' }),
  )
  fakeServer.respond(readViews, { list: [] })
  fakeServer.respond(readWorkplacePreference, null)
})

describe('a question', () => {
  it('is in the address, with every change', async () => {
    const { user, address } = show('measure=clicks&by=day')
    await choose(user, text('analytics:explore.measure'), text('analytics:measure.likes'))
    await choose(user, text('analytics:explore.second'), text('analytics:dimension.genre'))
    expect(address()).toBe(`/visualization/explore?measure=likes&by=day&by=genre&${dates}`)
    await choose(user, text('analytics:dimension.source'), text('contentWords:source.original'))
    expect(address()).toContain('source=original')
    expect(lastQuestion()).toMatchObject({
      measure: 'likes',
      by: ['day', 'genre'],
      filters: { source: ['original'] },
      range: { from: '2026-03-04', to: lastDay },
      compare: 'previous',
    })
  })

  it('is about chosen content items, found by their titles', async () => {
    const item = buildContentItem({ id: recordId(101), title: 'Night market' })
    fakeServer.respond(listContentItems, ({ query }) => buildPage(query.title === 'night' ? [item] : []))
    const { user, address } = show(`measure=clicks&by=day&content=${recordId(102)}`)
    expect((await screen.findAllByText('Chosen before'))[0]).toBeVisible()
    await user.type(screen.getByRole('combobox', { name: text('analytics:dimension.content') }), 'night')
    await user.click(await screen.findByRole('option', { name: 'Night market' }))
    expect(address()).toContain(`content=${recordId(102)}&content=${recordId(101)}`)
    expect(lastQuestion().filters).toEqual({ content: [recordId(102), recordId(101)] })
  })

  it('is divided by types of content, each of which leads to its genres', async () => {
    fakeServer.respond(askAnalytics, buildAnswer({ rows: [buildRow(['video'], 5)], total: 5 }))
    const { user, address } = show('measure=clicks&by=type&as=table')
    await user.click(await screen.findByRole('button', { name: /^Video/ }))
    expect(address()).toContain('by=content&genre=horizontalVideo&genre=verticalVideo')
  })

  it('is answered with the sum, how it has changed, and a chart', async () => {
    show('measure=clicks&by=topic')
    expect(await screen.findByText('300')).toBeVisible()
    expect(screen.getByText('+100%')).toBeVisible()
    expect(table().getByRole('row', { name: 'food 200 100' })).toBeInTheDocument()
  })

  it('shows that names may be missing when the list is full', async () => {
    const rows = Array.from({ length: 20 }, (_, place) => buildRow([`Topic ${place}`], 20 - place))
    fakeServer.respond(askAnalytics, buildAnswer({ rows, total: 900 }))
    const { navigate } = show('measure=clicks&by=topic')
    const note = text('analytics:explore.cut', { count: 20 })
    expect(await screen.findByText(note)).toBeVisible()
    fakeServer.respond(askAnalytics, buildAnswer({ rows: rows.slice(1), total: 900 }))
    await navigate(`/visualization/explore?measure=likes&by=topic&${dates}`)
    await waitFor(() => expect(screen.queryByText(note)).toBeNull())
  })

  it('about visitors offers neither filters nor a second dimension', async () => {
    show('measure=visitors&by=day')
    expect(await screen.findByText(text('analytics:explore.visitorsNote'))).toBeVisible()
    expect(screen.queryByRole('combobox', { name: text('analytics:explore.second') })).toBeNull()
    expect(screen.queryByLabelText(text('analytics:dimension.topic'))).toBeNull()
  })
})

describe('an address that names no question', () => {
  it('says that its days are reversed, and asks about the usual ones', async () => {
    const { address } = renderInConsole(<Component />, {
      address: '/visualization/explore?measure=clicks&by=day&from=2026-03-09&to=2026-03-04',
    })
    const values = 'from=2026-03-09 to=2026-03-04'
    expect(await screen.findByText(text('address:ignored', { values }))).toBeVisible()
    expect(address()).toBe('/visualization/explore?measure=clicks&by=day')
  })

  it('keeps the filters of a measure that can be divided while visitors are shown', async () => {
    const { address } = show('measure=visitors&by=genre&genre=text')
    await screen.findByText(text('analytics:explore.visitorsNote'))
    expect(address()).toContain('by=genre&genre=text')
    expect(screen.queryByText(/genre=text/)).toBeNull()
  })
})

describe('content items', () => {
  it('lead to the content library from the table, which is kept in the address', async () => {
    const { user, address } = show('measure=clicks&by=content')
    await user.click(await screen.findByRole('button', { name: /^Show table/ }))
    expect(address()).toContain('as=table')
    await user.click(await table().findByRole('link', { name: 'Item 2' }))
    expect(address()).toBe(`/list/content?view=${recordId(102)}`)
  })

  it('of one time of the day are separated from other times', async () => {
    fakeServer.respond(
      askAnalytics,
      buildAnswer({
        rows: [
          { ...buildRow(['14', recordId(101)], 5, 4), title: 'Afternoon' },
          { ...buildRow(['8', recordId(102)], 9, 2), title: 'Morning' },
        ],
        total: 14,
        previousTotal: 6,
      }),
    )
    const { user, address } = show('measure=clicks&by=content&at=slot.14')
    expect(await screen.findByRole('row', { name: 'Afternoon 5 4' })).toBeInTheDocument()
    expect(screen.queryByText('Morning')).toBeNull()
    expect(screen.getByText('+25%')).toBeVisible()
    const divisions = fakeServer.requests(askAnalytics).map(({ body }) => body.by)
    expect(divisions).toEqual([['slot', 'content'], ['slot']])
    await user.click(screen.getByRole('button', { name: text('analytics:explore.allTimes') }))
    expect(address()).not.toContain('at=')
  })
})
