import { changePassword, login, logout, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { expect, test } from 'vitest'
import { assemble } from '../../assemble.ts'
import { operationLog } from '../../platform/audit/schema.ts'
import { createLog } from '../../platform/log.ts'
import { users } from '../../platform/users/schema.ts'
import { cloneDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { sessions } from './sessions/schema.ts'

test('passwords, tokens and their hashes are neither in the log nor in the operation log, at any error', async () => {
  const database = await cloneDatabase()
  const harness = await startTestServer({}, database.again())
  const lines: string[] = []
  const log = createLog('trace', { write: line => lines.push(line) })
  const { app } = assemble({ settings: harness.platform.settings, database, log })
  const send = async (...request: Parameters<typeof harness.request>) =>
    (await app.fetch(harness.request(...request))).json()

  const passwords = { oldPassword: 'admin', newPassword: 'Quite-New-7' }
  const credentials = { username: 'admin', password: 'admin' }
  const { token } = (await send(login, { body: credentials })).data
  await send(login, { body: { ...credentials, password: 'Mis-typed-3' } })
  await send(login, { body: { ...credentials, password: 7, extra: 'Mis-typed-3' } })
  await send(changePassword, { body: { ...passwords, oldPassword: 'Mis-typed-3' } }, { token })
  await send(changePassword, { body: passwords }, { token })
  // A failing statement is logged as a crash, but without its values.
  await database.driver`alter table session add constraint nothing_fits check (address = 'nowhere') not valid`
  await database.driver`alter table app_user add constraint nobody_fits check (username = 'nobody') not valid`
  const crashed = [
    await send(login, { body: { ...credentials, password: passwords.newPassword } }),
    await send(
      changePassword,
      { body: { oldPassword: 'Quite-New-7', newPassword: 'Newer-Yet-8' } },
      { token },
    ),
    await send(logout, {}, { token }),
  ]
  expect(crashed.map(({ code }) => code)).toEqual([50000, 50000, 50000])
  expect(await send(readUserInfo, {}, { token })).toMatchObject({ code: 20000 })

  const written = lines.join('') + JSON.stringify(await database.pool.select().from(operationLog))
  expect(written).toContain('violates check constraint')
  const hashes = [
    ...(await database.pool.select().from(users)).map(({ passwordHash }) => passwordHash),
    ...(await database.pool.select().from(sessions)).map(({ tokenHash }) => tokenHash),
  ]
  for (const secret of [token, ...hashes, 'Quite-New-7', 'Newer-Yet-8', 'Mis-typed-3', '$argon2id$']) {
    expect(written).not.toContain(secret)
  }
  await harness.stop()
  await database.close()
})
