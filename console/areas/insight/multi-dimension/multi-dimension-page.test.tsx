import { askAnalytics, readRetention } from '@greenroom/contract/areas/insight/analytics'
import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { errorTexts } from '@greenroom/contract/error-texts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { answerTo, lastDay, neverCollected } from '../testing/answers.ts'
import { Component } from './multi-dimension-page.tsx'
import { comparableCohorts, nextDayOfAll } from './next-day.ts'

const dates = `from=2026-03-04&to=${lastDay}`
const show = (query = dates) =>
  renderInConsole(<Component />, { address: `/visualization/multi-dimension-data-analysis?${query}` })
const panel = (name: string) => within(screen.getByRole('region', { name }))
const headings = (name: string) =>
  panel(name)
    .getAllByRole('columnheader')
    .map(head => head.textContent)

beforeEach(() => {
  fakeServer.respond(askAnalytics, ({ body }) => answerTo(body))
  fakeServer.respond(readRetention, ({ body }) => ({
    cohorts:
      body.range.to === lastDay
        ? [
            { start: '2026-03-05', size: 200, returned: [100, 30] },
            { start: '2026-03-09', size: 50, returned: [null, null] },
          ]
        : [{ start: '2026-02-26', size: 100, returned: [80, 10] }],
    coverage: 0.125,
  }))
})

describe('the overview', () => {
  it('shows four figures by day, and explains that visitors are a sum of days', async () => {
    show()
    for (const name of ['production', 'clicks', 'exposure', 'visitors'] as const) {
      expect(await panel(text(`analytics:dimensions.${name}`)).findByTitle('100')).toBeVisible()
    }
    expect(screen.getByText(text('analytics:dimensions.visitorsNote'))).toBeVisible()
    const charts = screen.getAllByRole('table', { name: text('analytics:dimensions.overview') })
    expect(charts[0]).toHaveTextContent('Mar 9')
    const name = text('analytics:dimensions.production')
    const before = text('analytics:compared.previous')
    expect(charts[0]).toHaveTextContent(`${name}${text('analytics:compared.of', { name, before })}`)
  })

  it('has the figures of the content that a role sees, and says so; figures of visitors are refused in words', async () => {
    fakeServer.respond(askAnalytics, ({ body }) =>
      body.measure === 'visitors' ? refuse('scopeTooNarrow', null) : { ...answerTo(body), isScoped: true },
    )
    fakeServer.respond(readRetention, refuse('scopeTooNarrow', null))
    show()
    for (const name of ['production', 'clicks', 'exposure'] as const)
      expect(await panel(text(`analytics:dimensions.${name}`)).findByTitle('100')).toBeVisible()
    expect(screen.getByText(text('analytics:scoped'), { exact: false })).toBeVisible()
    const refused = ['dimensions.visitors', 'dimensions.retained', 'retention.title'] as const
    for (const name of refused) {
      const shown = panel(text(`analytics:${name}`))
      expect(await shown.findByText(errorTexts.scopeTooNarrow['en-US'])).toBeVisible()
      expect(shown.getByText(text('kit:scopeHelp'))).toBeVisible()
      expect(shown.queryByRole('button', { name: text('kit:retry') })).toBeNull()
    }
    const [chart] = screen.getAllByRole('table', { name: text('analytics:dimensions.overview') })
    expect(chart).toHaveTextContent(text('analytics:dimensions.clicks'))
    expect(chart).not.toHaveTextContent(text('analytics:dimensions.visitors'))
  })
})

it('shows today’s likes, comments and shares beside yesterday’s until the same time', async () => {
  show()
  const actions = panel(text('analytics:dimensions.actions'))
  expect(
    await actions.findByRole('row', { name: `${text('analytics:measure.likes')} 100 50` }),
  ).toBeInTheDocument()
  const today = fakeServer
    .requests(askAnalytics)
    .flatMap(({ body }) => (body.measure === 'likes' ? [body.range] : []))
    .at(-1)
  expect(today?.from).toBe(today?.to)
})

it('Topics and sources are compared by kinds of content, with the earlier figures', async () => {
  show()
  await panel(text('analytics:dimensions.topics')).findByRole('table')
  const before = text('analytics:compared.previous')
  const kinds = (['text', 'image', 'video'] as const).flatMap(type => {
    const name = text(`analytics:type.${type}`)
    return [name, text('analytics:compared.of', { name, before })]
  })
  expect(headings(text('analytics:dimensions.topics'))).toEqual([text('analytics:dimension.topic'), ...kinds])
  expect(headings(text('analytics:dimensions.sources'))).toEqual([
    text('analytics:dimension.source'),
    ...kinds,
  ])
  for (const name of ['topics', 'sources'] as const)
    expect(panel(text(`analytics:dimensions.${name}`)).getByText('+100%')).toBeVisible()
})

describe('retention', () => {
  it('counts cohorts whose next day is over, as a rate and a number, compared with the previous period', async () => {
    show()
    const rate = panel(text('analytics:dimensions.retentionTrend'))
    expect(await rate.findByTitle('50%')).toBeVisible()
    expect(rate.getByText('\u221237.5%')).toBeVisible()
    const count = panel(text('analytics:dimensions.retained'))
    expect(count.getByTitle('100')).toBeVisible()
    expect(count.getByText('+25%')).toBeVisible()
  })

  it('is a triangle with an empty future, and shows which visitors it covers', async () => {
    const { user } = show()
    const table = panel(text('analytics:retention.title'))
    await user.click(await table.findByRole('radio', { name: text('analytics:retention.week') }))
    const rows = await table.findAllByRole('row')
    expect(rows.slice(1).map(row => [...row.children].map(cell => cell.textContent))).toEqual([
      [text('analytics:weekOf', { day: 'Mar 5, 2026' }), '200', '50%', '15%'],
      [text('analytics:weekOf', { day: 'Mar 9, 2026' }), '50', '', ''],
    ])
    expect(table.getByText(text('analytics:retention.coverage', { percent: '12.5%' }))).toBeVisible()
  })

  it('has no rate of no visitors', async () => {
    fakeServer.respond(readRetention, {
      cohorts: [0, 4].map((size, place) => ({ start: `2026-03-0${5 + place}`, size, returned: [0] })),
      coverage: null,
    })
    show()
    const rows = await panel(text('analytics:retention.title')).findAllByRole('row')
    expect(rows.slice(1).map(row => row.lastElementChild?.textContent)).toEqual(['', '0%'])
  })

  it('is no table without visitors', async () => {
    const cohorts = [{ start: '2026-03-05', size: 0, returned: [0] }]
    fakeServer.respond(readRetention, { cohorts, coverage: null })
    fakeServer.respond(readCollection, neverCollected)
    show()
    const table = panel(text('analytics:retention.title'))
    expect(await table.findByText(text('noEvents:title'))).toBeVisible()
    expect(table.queryByRole('row')).toBeNull()
  })

  it('leads from a cohort to the clicks of its days with the comparison of the page; a rate has no link', async () => {
    const { user } = show(`${dates}&compare=year`)
    const table = panel(text('analytics:retention.title'))
    await user.click(await table.findByRole('radio', { name: text('analytics:retention.week') }))
    const links = await table.findAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual([
      text('analytics:weekOf', { day: 'Mar 5, 2026' }),
      text('analytics:weekOf', { day: 'Mar 9, 2026' }),
    ])
    expect(links[0]).toHaveAttribute(
      'href',
      '/visualization/explore?measure=clicks&by=content&from=2026-03-05&to=2026-03-11&compare=year',
    )
  })

  it('is compared with the same number of days, without days whose counterpart is not over', () => {
    const day = (start: string, next: number | null) => ({ start, size: 10, returned: [next] })
    const earlier = [day('2026-02-25', 1), day('2026-02-27', 2), day('2026-02-28', 3), day('2026-03-03', 4)]
    const before = { from: '2026-02-25', to: '2026-03-03' }
    const now = [day('2026-03-06', 3), day(lastDay, null)]
    const range = { from: '2026-03-04', to: lastDay }
    expect(comparableCohorts(earlier, before, now, range)).toEqual(earlier.slice(0, 2))
  })

  it('is unknown before a visitor could return', () => {
    expect(nextDayOfAll([{ start: lastDay, size: 5, returned: [null] }])).toEqual({
      count: null,
      percent: null,
    })
  })
})
