import '../locales/index.ts'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import {
  type Activity,
  listActivity,
  readLatestActivity,
} from '@greenroom/contract/areas/profile/preferences'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { ActivityPanel } from './activity-panel.tsx'

const buildActivity = (number: number): Activity => ({
  id: String(number),
  action: 'content-set.create',
  title: `Created content set “Set ${number}”`,
  description: 'Chrome on Linux',
  record: `Set ${number}`,
  avatar: '',
  entity: 'content-set',
  entityId: recordId(number),
  time: '2026-03-01T08:00:00.000Z',
})

it('A sign-in is a sentence that names its device', async () => {
  const signIn = { action: login.id, entity: 'session', record: 'Chrome on Linux' }
  fakeServer.respond(readLatestActivity, [{ ...buildActivity(9), ...signIn }])
  renderInConsole(<ActivityPanel />)
  const action = text('insight:actions.access_login')
  const sentence = text('insight:withDevice', { action, device: 'Chrome on Linux' })
  expect(await screen.findByRole('listitem')).toHaveTextContent(sentence)
})

it('The latest activity leads to all activity, which loads page by page', async () => {
  fakeServer.respond(readLatestActivity, [buildActivity(9)])
  fakeServer.respond(listActivity, ({ query: { before } }) =>
    before === undefined
      ? { list: [buildActivity(9), buildActivity(8)], before: '8' }
      : { list: [buildActivity(7)], before: null },
  )
  const { user } = renderInConsole(<ActivityPanel />)
  await user.click(await screen.findByRole('button', { name: text('profile:info.viewAll') }))
  const all = within(await screen.findByRole('dialog'))
  expect(await all.findAllByRole('listitem')).toHaveLength(2)
  await user.click(all.getByRole('button', { name: text('profile:info.more') }))
  await expect.poll(() => all.getAllByRole('listitem').length).toBe(3)
})
