import { askAnalytics } from '@greenroom/contract/areas/insight/analytics'
import { readWorkplacePreference, saveWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { readViews } from '@greenroom/contract/areas/views/views'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildView, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { answerTo } from '../testing/answers.ts'
import { PinnedViews } from './pinned-views.tsx'

const view = (number: number, name: string) =>
  buildView({ id: recordId(number), name, filters: { measure: 'likes', by: 'topic', range: '7d' } })
const views = [view(301, 'First'), view(302, 'Second'), view(303, 'Third')]
let pins: string[]
beforeEach(() => {
  pins = [recordId(302), recordId(999), recordId(301)]
  fakeServer.respond(askAnalytics, ({ body }) => answerTo(body))
  fakeServer.respond(readViews, { list: views })
  fakeServer.respond(readWorkplacePreference, () => ({ pins }))
  fakeServer.respond(saveWorkplacePreference, ({ body }) => {
    pins = body.pins ?? []
    return null
  })
})

const panel = (name: string) => screen.findByRole('region', { name })
const shown = () => screen.getAllByRole('region').map(one => within(one).getByRole('heading').textContent)
async function show() {
  const rendered = renderInConsole(<PinnedViews />)
  const choose = async (name: string, command: 'forward' | 'back' | 'unpin') => {
    const more = text('charts:more', { title: name })
    await rendered.user.click(within(await panel(name)).getByRole('button', { name: more }))
    await rendered.user.click(
      await screen.findByRole('menuitem', { name: text(`analytics:explore.view.${command}`) }),
    )
  }
  await panel('First')
  return { ...rendered, choose }
}

it('Pinned views are drawn in their order, without deleted ones, and lead to Explore', async () => {
  const { user, address } = await show()
  expect(shown()).toEqual(['Second', 'First'])
  const second = within(await panel('Second'))
  expect(await second.findByRole('row', { name: 'food 200 100' })).toBeInTheDocument()
  await user.click(second.getByRole('link', { name: 'Second' }))
  expect(address()).toBe(`/visualization/explore?measure=likes&by=topic&range=7d&named=${recordId(302)}`)
})

it('Pinned views can be moved and removed, with undo', async () => {
  const { user, choose } = await show()
  await choose('First', 'forward')
  await waitFor(() => expect(shown()).toEqual(['First', 'Second']))
  await choose('First', 'back')
  await waitFor(() => expect(shown()).toEqual(['Second', 'First']))
  await choose('Second', 'unpin')
  await waitFor(() => expect(shown()).toEqual(['First']))
  await user.click(await screen.findByRole('button', { name: text('kit:undo') }))
  await waitFor(() => expect(shown()).toEqual(['Second', 'First']))
})
