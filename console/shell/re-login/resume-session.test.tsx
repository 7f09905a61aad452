import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored } from '../../kit/browser/storage.ts'
import { tokenKey } from '../../kit/browser/storage-keys.ts'
import { queryClient } from '../../kit/call/query.ts'
import { session, startSession } from '../../kit/session/session.ts'
import { setCurrentUser } from '../../kit/session/view-as.ts'
import { keep, keeping, settings } from '../../kit/settings/settings.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { buildUser, recordId } from '../../testing/records.ts'
import { forgetAllDirty, markDirty, tabs } from '../tab-state/tabs-store.ts'
import { resumeSession } from './resume-session.ts'

const ada = buildUser({ id: recordId(1), name: 'Ada' })
const reload = vi.spyOn(location, 'reload')

beforeEach(() => {
  reload.mockReset()
  startSession('ended')
  setCurrentUser(ada)
  keep(settings.getState(), { known: true })
  session.setState({ ended: true, asking: true })
  markDirty('tab', 'form', true)
  queryClient.setQueryData(['rows'], [1])
})
afterEach(forgetAllDirty)

describe('a session that ended', () => {
  it('continues for the same user with unsent text, and reads the data on screen again', async () => {
    fakeServer.respond(readUserInfo, { ...ada, name: 'Ada L.' })
    await resumeSession('new')
    expect(session.getState()).toMatchObject({ token: 'new', ended: false, asking: false })
    expect(session.getState().user?.name).toBe('Ada L.')
    expect(queryClient.getQueryState(['rows'])?.isInvalidated).toBe(true)
    expect(tabs.getState().dirty).toEqual(new Set(['tab']))
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['another user signs in', buildUser({ id: recordId(2) })],
    ['the user cannot be read', refuse('general', null)],
  ])(
    'loads the document again without a question when %s, and the new token is for that document only',
    async (_, reply) => {
      fakeServer.respond(readUserInfo, reply)
      await resumeSession('new')
      expect(reload).toHaveBeenCalledOnce()
      expect(readStored(tokenKey)).toBe('new')
      expect(session.getState()).toMatchObject({ token: 'ended', user: ada })
      expect(keeping.getState().known).toBe(false)
      expect(tabs.getState().dirty).toEqual(new Set())
    },
  )
})
