import '../locales/index.ts'
import type { Group } from '@greenroom/contract/areas/profile/groups'
import { removeTeamMember } from '@greenroom/contract/areas/profile/teams'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clearSession, session } from '../../../kit/session/session.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { leave } from './group-commands.ts'
import { team } from './kinds.ts'

const group = { id: recordId(5), name: 'Design' } as Group

it('A user who may not undo it leaves a group after a question, and only themselves', async () => {
  fakeServer.respond(removeTeamMember, null)
  const { user } = renderInConsole(null, { permissions: ['operation-log:read', 'operation-log:undo'] })
  const left = leave(team, group)
  const question = await screen.findByRole('dialog', { name: text('profile:group.leaveTitle') })
  expect(question).toHaveTextContent(text('profile:group.leaveQuestion', { name: 'Design' }))
  await user.click(within(question).getByRole('button', { name: text('profile:group.leave') }))
  expect(await left).toBe(true)
  const userId = session.getState().user?.id
  expect(fakeServer.lastRequest(removeTeamMember).params).toEqual({ id: group.id, userId })
})

it('A user leaves no group after their session has ended', async () => {
  renderInConsole(null)
  clearSession()
  expect(await leave(team, group)).toBe(false)
})
