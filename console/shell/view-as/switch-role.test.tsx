import '../locales/index.ts'
import { expect, it } from 'vitest'
import { session } from '../../kit/session/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { switchRole } from './switch-role.ts'

it('An administrator keeps their own view while the permissions of users cannot be read', async () => {
  renderInConsole(null)
  fakeServer.setReachable(false)
  await switchRole()
  expect(session.getState().viewAs).toBeNull()
})
