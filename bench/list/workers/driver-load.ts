import postgres from 'postgres'
import type { SocketAddress } from '../../../server/platform/database/database.ts'
import { type LoadResult, load } from '../../kit/load.ts'
import { serveOrders } from '../../kit/worker.ts'
import type { Statement } from '../page-statement.ts'

/** Runs these statements in turn on the bare driver, with this concurrency and number of connections. */
export interface DriverOrder {
  address: SocketAddress
  statements: readonly Statement[]
  atATime: number
  connections: number
  seconds: number
}

let driver: postgres.Sql | undefined

serveOrders<DriverOrder, LoadResult>(order => {
  const { socketDirectory, port, user, database } = order.address
  driver ??= postgres({
    path: `${socketDirectory}/.s.PGSQL.${port}`,
    user,
    database,
    max: order.connections,
  })
  const sql = driver
  return load(order.atATime, order.seconds, async (_, turn) => {
    const statement = order.statements[turn % order.statements.length]
    if (!statement) return
    const rows = await sql.unsafe(statement.text, statement.parameters as never[], { prepare: true })
    if (rows.length === 0) throw new Error('The page is empty')
  })
})
