import {
  readRecentVisits,
  readWorkplacePreference,
  saveWorkplacePreference,
} from '@greenroom/contract/areas/profile/workplace'
import { readPosts, type ShownPost } from '@greenroom/contract/areas/workplace/posts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { text } from '../../testing/text.ts'
import { named, openWorkplace, page, pages, panel, respondToWorkplace, time } from './testing/workplace.tsx'

const post = (number: number, changes: Partial<ShownPost>): ShownPost => ({
  id: recordId(number),
  title: 'Post',
  tag: 'notice',
  link: '',
  picture: '',
  time,
  ...changes,
})

beforeEach(respondToWorkplace)

describe('quick operations', () => {
  it('is proposed at first, arranged in a dialog and stored', async () => {
    fakeServer.respond(saveWorkplacePreference, null)
    const { user, address } = openWorkplace()
    const region = within(await panel(text('workplace:quick.title')))
    await waitFor(() => expect(region.getAllByRole('link')).toHaveLength(3))
    expect(region.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Library',
      'Promotions',
      'Queues',
    ])
    await user.click(region.getByRole('button', named(text('workplace:quick.arrange'))))
    expect(address()).toContain('arrange=1')
    const dialog = within(await screen.findByRole('dialog', named(text('workplace:quick.arrangeTitle'))))
    const remove = text('workplace:quick.remove', { name: 'Promotions' })
    await user.click(dialog.getByRole('button', named(remove)))
    dialog.getByRole('button', named(text('list:order.handle', { row: 'Queues', place: 2 }))).focus()
    await user.keyboard('{ArrowUp}')
    await user.type(dialog.getByRole('textbox', named(text('workplace:quick.search'))), 'promo')
    await user.click(dialog.getByRole('button', named(/^Promotions/)))
    await user.click(dialog.getByRole('button', named(text('workplace:quick.save'))))
    expect(await screen.findByText(text('workplace:quick.saved'))).toBeVisible()
    expect(fakeServer.lastRequest(saveWorkplacePreference).body).toEqual({
      quick: ['page.Card', 'page.Content', 'page.Channels'],
    })
  })

  it('are at most five of the defaults', async () => {
    const more = ['DataAnalysis', 'SystemRole', 'SearchTable'].map(name => page(name, `/${name}`, name))
    openWorkplace(undefined, [...pages, ...more])
    const region = within(await panel(text('workplace:quick.title')))
    await waitFor(() => expect(region.getAllByRole('link')).toHaveLength(5))
  })

  it('are the stored ones that the user may still open', async () => {
    fakeServer.respond(readWorkplacePreference, { quick: ['page.Card', 'page.SystemRole', 'page.Content'] })
    openWorkplace()
    const region = within(await panel(text('workplace:quick.title')))
    await waitFor(() => expect(region.getAllByRole('link')).toHaveLength(2))
    expect(region.getAllByRole('link').map(link => link.textContent)).toEqual(['Queues', 'Library'])
  })

  it('has the pages that were visited last, and the things that were opened', async () => {
    const project = { id: recordId(20), title: 'Spring' }
    fakeServer.respond(readRecentVisits, [
      { page: 'Workplace', subject: null, time },
      { page: 'project', subject: project, time },
      { page: 'SystemRole', subject: null, time },
      { page: 'Card', subject: null, time },
    ])
    openWorkplace()
    const region = within(await panel(text('workplace:recent.title')))
    await region.findByText('Spring')
    expect(region.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/user/info?tab=project',
      '/list/card',
    ])
  })
})

describe('posts of administrators', () => {
  it('leads within the console, to the server or outside of it, or has no link', async () => {
    fakeServer.respond(readPosts, {
      announcements: [
        post(1, { title: 'Inside', link: '/list/card', tag: 'activity' }),
        post(2, { title: 'Words' }),
      ],
      documents: [
        post(3, { title: 'API', link: '/api/docs' }),
        post(4, { title: 'Web', link: 'https://example.com/' }),
      ],
      slides: [],
      changesTime: null,
    })
    openWorkplace()
    expect(await screen.findByRole('link', named('Inside'))).toHaveAttribute('href', '/list/card')
    expect(screen.getByText('Words').closest('a')).toBeNull()
    for (const name of ['API', 'Web']) {
      const link = screen.getByRole('link', named(name))
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  it('shows slides one after the other', async () => {
    const slides = [post(5, { title: 'One' }), post(6, { title: 'Two', picture: '/api/pictures/1' })]
    fakeServer.respond(readPosts, { announcements: [], documents: [], slides, changesTime: null })
    const { user } = openWorkplace()
    const region = within(await panel(text('workplace:slides.title')))
    expect(region.getByText('One')).toBeVisible()
    await user.click(region.getByRole('button', named(text('workplace:slides.next'))))
    expect(region.getByRole('img', named('Two'))).toHaveAttribute('src', '/api/pictures/1')
    await user.click(region.getByRole('button', named(text('workplace:slides.next'))))
    expect(region.getByText('One')).toBeVisible()
  })

  it('show all announcements on request', async () => {
    const announcements = Array.from({ length: 7 }, (_, n) => post(30 + n, { title: `Line ${n}` }))
    fakeServer.respond(readPosts, { announcements, documents: [], slides: [], changesTime: null })
    const { user } = openWorkplace()
    await screen.findByText('Line 4')
    expect(screen.queryByText('Line 5')).toBeNull()
    await user.click(screen.getByRole('button', named(text('workplace:showAll', { count: 7 }))))
    expect(screen.getByText('Line 6')).toBeVisible()
  })
})
