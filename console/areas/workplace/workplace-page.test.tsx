import './locales/panels/index.ts'
import { readSecurity } from '@greenroom/contract/areas/auth/second-factors'
import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { readContentData, readPopular } from '@greenroom/contract/areas/insight/specified-figures'
import { readOwnProfile } from '@greenroom/contract/areas/profile/own-profile'
import { readWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { readViews } from '@greenroom/contract/areas/views/views'
import { readSinceLastVisit } from '@greenroom/contract/areas/workplace/since'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { allPermissions } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { invalidate } from '../../kit/call/events.ts'
import { today } from '../../kit/text/zone.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { text } from '../../testing/text.ts'
import {
  named,
  none,
  openWorkplace,
  page,
  pages,
  panel,
  respondToWorkplace,
  summary,
  time,
} from './testing/workplace.tsx'

beforeEach(respondToWorkplace)

const titles = (table: HTMLElement) =>
  within(table)
    .getAllByRole('link')
    .map(link => link.textContent)

describe('the statistics of the workplace', () => {
  it('lead to the same numbers or have no link, and compare today with the same time yesterday', async () => {
    openWorkplace()
    const tiles = within(await panel(text('workplace:statistics.title')))
    const link = (name: string) => tiles.getByRole('link', named(new RegExp(`^${name}`)))
    const online = link(text('workplace:statistics.online'))
    expect(online).toHaveTextContent('30')
    expect(online).toHaveAttribute('href', '/list/content?status=online')
    expect(online).toHaveTextContent('+20%')
    expect(tiles.getByText(text('workplace:statistics.promoted')).closest('a')).toBeNull()
    expect(tiles.getByText('−12.5%')).toBeVisible()
    expect(tiles.getByText('−25%')).toBeVisible()
    expect(link(text('workplace:statistics.comments'))).toHaveAttribute(
      'href',
      `/visualization/explore?measure=comments&by=content&from=${today()}&to=${today()}`,
    )
    expect(link(text('workplace:statistics.publications'))).toHaveAttribute(
      'href',
      `/list/content?status=online&published=${today()}&published=${today()}`,
    )
  })

  it('lead to no page that the user may not open', async () => {
    openWorkplace(undefined, [])
    const tiles = within(await panel(text('workplace:statistics.title')))
    expect(screen.queryByText(text('workplace:statistics.scoped'))).toBeNull()
    for (const figure of ['promoted', 'comments'] as const)
      expect(tiles.getByText(text(`workplace:statistics.${figure}`)).closest('a')).toBeNull()
  })

  it('count only content that the role sees, and say so', async () => {
    fakeServer.respond(readWorkplaceSummary, { ...summary, isScoped: true })
    openWorkplace()
    expect(await screen.findByText(text('workplace:statistics.scoped'))).toBeVisible()
  })

  it('are those that the user may read', async () => {
    fakeServer.respond(readWorkplaceSummary, {
      isScoped: false,
      contentSets: null,
      contentItems: null,
      promoted: null,
      comments: null,
      publications: null,
      dayBefore: null,
      genres: null,
    })
    openWorkplace([])
    expect(await screen.findByText(text('workplace:statistics.none'))).toBeVisible()
    expect(screen.queryByRole('region', named(text('workplace:popular.title')))).toBeNull()
    expect(screen.queryByRole('button', named(text('workplace:manage')))).toBeNull()
    expect(fakeServer.requests(readContentData)).toEqual([])
    expect(fakeServer.requests(readViews)).toEqual([])
  })
})

describe('the figures of content', () => {
  it('are read for the measure and the days that are chosen', async () => {
    const { user } = openWorkplace()
    const region = within(await panel(text('workplace:contentData.title')))
    expect(await region.findByRole('columnheader', named(/阅读|Reads/))).toBeInTheDocument()
    await user.click(region.getByRole('radio', named(text('workplace:contentData.measures.clicks'))))
    expect(await region.findByText('8,000')).toBeInTheDocument()
    await user.click(region.getByRole('radio', named(text('workplace:contentData.days', { count: 30 }))))
    await waitFor(() =>
      expect(fakeServer.lastRequest(readContentData).query).toEqual({ measure: 'clicks', days: 30 }),
    )
  })

  it('rank popular content, can be sorted by a heading, and lead to the items', async () => {
    const { user } = openWorkplace()
    const table = await screen.findByRole('table', named(text('workplace:popular.title')))
    expect(titles(table)).toEqual(['First', 'Second', 'Third'])
    expect(within(table).getByRole('link', named('Second'))).toHaveAttribute(
      'href',
      `/list/content?view=${recordId(12)}`,
    )
    const growth = within(table).getByRole('button', named(text('workplace:popular.growth')))
    await user.click(growth)
    expect(titles(table)).toEqual(['Second', 'First', 'Third'])
    await user.click(growth)
    expect(titles(table)).toEqual(['First', 'Second', 'Third'])
    expect(within(table).getByRole('columnheader', named(/涨幅|Today/))).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await user.click(growth)
    expect(within(table).getByRole('columnheader', named(/涨幅|Today/))).toHaveAttribute('aria-sort', 'none')
    await user.click(screen.getByRole('radio', named(text('workplace:popular.types.video'))))
    await waitFor(() => expect(fakeServer.lastRequest(readPopular).query.type).toBe('video'))
  })

  it('have one part for both kinds of video', async () => {
    openWorkplace()
    const table = await screen.findByRole('table', named(text('workplace:categories.title')))
    const row = within(table).getByRole('row', named(new RegExp(text('workplace:categories.video'))))
    expect(row).toHaveTextContent('12')
  })

  it('lead to data collection and to the content library while nothing was collected and nothing is online', async () => {
    fakeServer.respond(readContentData, [{ x: '2026-03-01', y: 0 }])
    fakeServer.respond(readPopular, [])
    fakeServer.respond(readWorkplaceSummary, { ...summary, genres: [] })
    const collection = { origins: [], lagMs: 0, counted: 0, bots: 0, clickHouse: null, dropped: [] }
    fakeServer.respond(readCollection, { ...collection, lastEventTime: null })
    openWorkplace(allPermissions, [
      ...pages,
      page('DataAnalysis', '/visualization/data-analysis', 'Analysis'),
    ])
    for (const title of [text('workplace:contentData.title'), text('workplace:popular.title')]) {
      const way = within(await panel(title)).findByRole('link', named(text('noEvents:toCollection')))
      expect(await way).toHaveAttribute('href', '/visualization/data-analysis?collection=1')
    }
    const ring = within(await panel(text('workplace:categories.title')))
    const library = await ring.findByRole('link', named(text('workplace:categories.toContent')))
    expect(library).toHaveAttribute('href', '/list/content')
  })

  it('are read again when events were counted', async () => {
    openWorkplace()
    await screen.findByRole('table', named(text('workplace:popular.title')))
    const before = fakeServer.requests(readPopular).length
    await invalidate('insight.counted')
    await waitFor(() => expect(fakeServer.requests(readPopular).length).toBe(before + 1))
  })
})

describe('since the last visit', () => {
  it('lists each change in a line; a page with another number has a link with its own words', async () => {
    const riser = { id: recordId(12), title: 'Second', clicks: 8, growth: 12.5 }
    fakeServer.respond(readSinceLastVisit, {
      since: time,
      todos: 2,
      publications: 3,
      setsOnline: 0,
      comments: 9,
      riser,
    })
    openWorkplace()
    const region = within(await panel(text('workplace:since.title')))
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      text('workplace:since.todos', { count: 2 }) + text('workplace:since.toTodos'),
      text('workplace:since.publications', { count: 3 }) + text('workplace:since.toContent'),
      text('workplace:since.comments', { count: 9 }),
      text('workplace:since.riser', { title: 'Second', growth: '+12.5%' }),
    ])
    expect(region.getByRole('link', named(/Second/))).toHaveAttribute(
      'href',
      `/visualization/explore?measure=clicks&by=hour&content=${recordId(12)}&from=${today()}&to=${today()}`,
    )
  })

  it('shows an empty state when nothing changed', async () => {
    openWorkplace()
    expect(await screen.findByText(text('workplace:since.nothing'))).toBeVisible()
  })

  it('lists first steps at the first visit, checked off by stored data', async () => {
    fakeServer.respond(readSinceLastVisit, { since: null, ...none })
    const security = { phone: '', email: '', twoStep: { since: time, recoveryCodesLeft: 8 } }
    fakeServer.respond(readSecurity, security)
    fakeServer.respond(readOwnProfile, {
      name: 'Ada',
      nickname: '',
      email: '',
      country: '',
      area: '',
      address: '',
      location: '',
      introduction: '',
      personalWebsite: '',
      profile: '',
      version: 1,
    })
    openWorkplace()
    const region = within(await panel(text('workplace:first.title')))
    const step = (name: string) => region.getByRole('link', named(new RegExp(name)))
    await waitFor(() =>
      expect(step(text('workplace:first.security'))).toContainElement(
        region.getByRole('img', named(text('workplace:first.done'))),
      ),
    )
    expect(within(step(text('workplace:first.profile'))).queryByRole('img')).toBeNull()

    // Neither a view on the workplace nor security without a second step is a step that is done.
    fakeServer.respond(readSecurity, { ...security, twoStep: { since: null, recoveryCodesLeft: 0 } })
    fakeServer.respond(readWorkplacePreference, { pins: [] })
    await invalidate('session.changed')
    await invalidate('settings.changed')
    await waitFor(() => expect(region.queryByRole('img')).toBeNull())
  })
})

describe('the day of the installation', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  it.each(
    ['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'].flatMap(reader => [
      [reader, '2026-11-25T15:59:00Z', '25'],
      [reader, '2026-11-25T16:00:00Z', '26'],
      [reader, '2026-11-25T23:05:00Z', '26'],
    ]),
  )('is that of the heading and of all links, in a browser in %s at %s', async (reader, now, day) => {
    vi.stubEnv('TZ', reader)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now ?? '') })
    openWorkplace(undefined, pages, 'Asia/Shanghai')
    expect(await screen.findByText(new RegExp(`November ${day}`))).toBeVisible()
    const tiles = within(await panel(text('workplace:statistics.title')))
    const links = tiles.getAllByRole('link').map(link => link.getAttribute('href'))
    expect(links).toContainEqual(expect.stringContaining(`from=2026-11-${day}&to=2026-11-${day}`))
  })
})
