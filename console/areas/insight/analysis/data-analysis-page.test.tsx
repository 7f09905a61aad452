import { askAnalytics } from '@greenroom/contract/areas/insight/analytics'
import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ReachablePages } from '../../../kit/navigation/reachable-pages.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { answerTo, buildAnswer, lastDay, neverCollected } from '../testing/answers.ts'
import { Component } from './data-analysis-page.tsx'

const dates = `from=2026-03-04&to=${lastDay}`
const show = (query = dates, permissions: readonly Permission[] = allPermissions) =>
  renderInConsole(<Component />, { address: `/visualization/data-analysis?${query}`, permissions })
const questions = () => fakeServer.requests(askAnalytics).map(({ body }) => body)
const panel = (name: string) => within(screen.getByRole('region', { name }))
const authors = () =>
  panel(text('analytics:authors.title'))
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))

beforeEach(() => fakeServer.respond(askAnalytics, ({ body }) => answerTo(body)))

describe('charts without figures', () => {
  const pages = [
    {
      name: 'DataAnalysis',
      path: '/visualization/data-analysis',
      icon: '',
      external: false,
      trail: [],
      title: { 'zh-CN': '', 'en-US': '' },
    },
  ]
  const showEmpty = async (collection: Partial<typeof neverCollected>, permissions = allPermissions) => {
    fakeServer.respond(askAnalytics, buildAnswer())
    fakeServer.respond(readCollection, { ...neverCollected, ...collection })
    const rendered = renderInConsole(
      <ReachablePages value={pages}>
        <Component />
      </ReachablePages>,
      { address: '/visualization/data-analysis', permissions },
    )
    await waitFor(() => expect(fakeServer.requests(readCollection)).not.toEqual([]))
    return { ...rendered, chart: panel(text('analytics:analysis.publishing')) }
  }

  it('lead to data collection while no event ever arrived', async () => {
    const { user, address, chart } = await showEmpty({})
    await user.click(await chart.findByRole('link', { name: text('noEvents:toCollection') }))
    expect(address()).toBe('/visualization/data-analysis?collection=1')
  })

  it('say who sets data collection up to users who may not', async () => {
    const { chart } = await showEmpty(
      {},
      allPermissions.filter(name => name !== 'insight:manage'),
    )
    expect(await chart.findByText(text('noEvents:ask'))).toBeVisible()
    expect(chart.queryByRole('link', { name: text('noEvents:toCollection') })).toBeNull()
  })

  it('advise another period once events arrive', async () => {
    const { chart } = await showEmpty({ lastEventTime: '2026-03-10T04:00:00.000Z' })
    expect(await chart.findByText(text('charts:emptyMessage'))).toBeVisible()
  })
})

describe('content analysis', () => {
  it('shows each figure with its change', async () => {
    show()
    const visits = panel(text('analytics:analysis.visits'))
    expect(await visits.findByTitle('100')).toBeVisible()
    expect(visits.getByText('+100%')).toBeVisible()
    expect(
      visits.getByText(text('charts:trend.than', { than: text('analytics:than.days', { count: 7 }) })),
    ).toBeVisible()
    expect(visits.getByRole('table')).toHaveTextContent('Mar 9')
  })

  it('has small charts that can be enlarged, also as a table, and whose points lead to the rest of their figures', async () => {
    const { user, address } = show()
    const title = text('analytics:analysis.visits')
    await user.click(await panel(title).findByRole('button', { name: text('charts:enlarge', { title }) }))
    const whole = within(await screen.findByRole('dialog'))
    await user.click(await whole.findByRole('button', { name: text('charts:showTable', { title }) }))
    whole.getByRole('button', { name: `Mar 9, 2026 ${text('analytics:measure.visits')} 100` }).focus()
    await user.keyboard('{Enter}')
    expect(address()).toBe('/visualization/explore?measure=visits&by=referrer&from=2026-03-09&to=2026-03-09')
  })

  it('compares every chart with the time before', async () => {
    show()
    for (const name of ['publishing', 'periods'] as const) {
      expect(await panel(text(`analytics:analysis.${name}`)).findByText('+100%')).toBeVisible()
    }
    expect(new Set(questions().map(({ measure, by, compare }) => `${measure} ${by} ${compare}`))).toContain(
      'clicks slot,genre previous',
    )
  })

  it('shows all charts for the days in the address, and until when events are counted', async () => {
    show()
    const time = await screen.findByText(/Asia\/Shanghai/)
    expect(time).toHaveTextContent('Mar 10, 12:00')
    expect(new Set(questions().map(({ range }) => `${range.from} ${range.to}`))).toEqual(
      new Set([`2026-03-04 ${lastDay}`]),
    )
    const measures = questions().map(({ measure, by }) => `${measure} ${by}`)
    expect(measures).toEqual([
      'visits day',
      'publications day',
      'comments day',
      'shares genre',
      'publications slot,genre',
      'clicks author',
      'publications author',
      'clicks slot,genre',
    ])
  })

  it('keeps another comparison in the address', async () => {
    const { user, address } = show()
    await user.click(screen.getByRole('combobox', { name: text('analytics:period.compare') }))
    await user.click(await screen.findByRole('option', { name: text('analytics:period.against.none') }))
    expect(address()).toContain('compare=none')
    const visits = panel(text('analytics:analysis.visits'))
    await waitFor(() => expect(visits.queryByText('+100%')).toBeNull())
  })

  it('changes to the last seven days by one click', async () => {
    const { user, address } = show()
    await user.click(screen.getByRole('radio', { name: text('analytics:period.7d') }))
    expect(address()).toBe('/visualization/data-analysis?range=7d')
  })

  it('groups genres into three kinds by time of day, with the earlier figures', async () => {
    show()
    const publishing = panel(text('analytics:analysis.publishing'))
    const table = within(await publishing.findByRole('table'))
    const before = text('analytics:compared.previous')
    expect(table.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      text('analytics:dimension.slot'),
      ...(['text', 'image', 'video'] as const).flatMap(type => {
        const name = text(`analytics:type.${type}`)
        return [name, text('analytics:compared.of', { name, before })]
      }),
    ])
    expect(table.getByRole('row', { name: '14:00 100 50 0 0 200 100' })).toBeInTheDocument()
    expect(publishing.getByText(text('charts:earlier'))).toBeVisible()
  })

  it('leads from a point to the content items behind it, by keyboard', async () => {
    const { user, address } = show()
    const title = text('analytics:analysis.publishing')
    await user.click(await screen.findByRole('button', { name: text('charts:showTable', { title }) }))
    screen.getByRole('button', { name: `14:00 ${text('analytics:type.video')} 200` }).focus()
    await user.keyboard('{Enter}')
    expect(address()).toBe(
      `/visualization/explore?measure=publications&by=content&genre=horizontalVideo&genre=verticalVideo&at=slot.14&${dates}`,
    )
  })
})

it('Only users who manage data collection get a link to it', () => {
  const name = text('collection:title')
  show()
  expect(screen.getByRole('button', { name })).toBeVisible()
  cleanup()
  show(dates, ['insight:read'])
  expect(screen.queryByRole('button', { name })).toBeNull()
})

describe('popular authors', () => {
  it('are ranked by clicks, and sorted by either number', async () => {
    const { user } = show()
    await panel(text('analytics:authors.title')).findByText('Ming')
    expect(authors()).toEqual([
      ['1', 'Ming', '200', '200', '+100%'],
      ['2', 'Lin', '100', '100', '+100%'],
    ])
    await user.click(screen.getByRole('button', { name: text('analytics:authors.published') }))
    await user.click(screen.getByRole('button', { name: text('analytics:authors.published') }))
    expect(authors().map(([rank]) => rank)).toEqual(['2', '1'])
  })

  it('lead to their content items, and to all authors', async () => {
    const { user, address, navigate } = show()
    await user.click(await screen.findByRole('link', { name: 'Ming' }))
    expect(address()).toContain('by=content&author=Ming')
    await navigate(-1)
    await user.click(await screen.findByRole('link', { name: text('analytics:authors.more') }))
    expect(address()).toContain('measure=clicks&by=author')
  })
})

it('Shows that nothing was collected instead of an empty chart', async () => {
  fakeServer.respond(askAnalytics, buildAnswer())
  fakeServer.respond(readCollection, neverCollected)
  show()
  await waitFor(() => expect(screen.getAllByText(text('noEvents:title'))).toHaveLength(3))
  const visits = panel(text('analytics:analysis.visits'))
  expect(visits.getByText(text('charts:trend.unknown'))).toBeVisible()
})

it('Tries a chart again that could not be read', async () => {
  fakeServer.respond(askAnalytics, refuse('general', null))
  const { user } = show()
  const visits = panel(text('analytics:analysis.visits'))
  const retry = await visits.findByRole('button', { name: text('kit:retry') })
  fakeServer.respond(askAnalytics, ({ body }) => answerTo(body))
  await user.click(retry)
  expect(await visits.findByTitle('100')).toBeVisible()
})
