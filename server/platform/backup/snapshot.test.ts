import { connect as connectSocket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { socketPath } from '@greenroom/private-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../testing/test-database.ts'
import { connect } from '../database/database.ts'
import { listenOnPort } from '../database/testing/tcp-door.ts'
import { copyOut } from './snapshot.ts'

/** CopyDone of the protocol of PostgreSQL. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4])

/** Port of a PostgreSQL whose responses arrive late after the end of a COPY, as over a slow network. */
const openSlowPort = (path: string) =>
  listenOnPort(outside => {
    const inside = connectSocket(path)
    inside.on('error', () => outside.destroy())
    outside.pipe(inside)
    let sent = Promise.resolve()
    inside.on('data', (data: Buffer) => {
      const end = data.indexOf(copyDone)
      const parts =
        end < 0 ? [data] : [data.subarray(0, end + copyDone.length), data.subarray(end + copyDone.length)]
      for (const [index, part] of parts.entries()) {
        sent = sent.then(async () => {
          if (index > 0) await delay(300)
          outside.write(part)
        })
      }
    })
  })

test('A connection accepts the next statement after the rows of a table, however they arrive', async () => {
  const database = await cloneDatabase()
  onTestFinished(database.close)
  // More than the driver buffers by the last chunk, so that it stops reading from its socket there.
  await database.driver`create table copied as select repeat('x', 700) as text from generate_series(1, 100)`
  const { address } = database
  if ('url' in address) throw new Error('the tests have a private PostgreSQL')
  const { socketDirectory, user, database: name } = address
  const port = await openSlowPort(socketPath(socketDirectory, address.port))
  const driver = connect({ url: `postgres://${user}@127.0.0.1:${port}/${name}` }, 1)
  onTestFinished(() => driver.end({ timeout: 0 }))
  const counted = await driver.begin(async transaction => {
    const rows = copyOut(transaction, { name: 'copied', columns: ['text'] })
    await rows.next()
    await delay(100)
    let bytes = 701
    for await (const line of rows) bytes += line.length
    const [next] = await transaction`select 1 as one`
    return { bytes, next }
  })
  expect(counted).toEqual({ bytes: 70_100, next: { one: 1 } })
})
