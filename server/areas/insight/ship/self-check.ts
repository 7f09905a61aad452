import {
  both,
  facts,
  failed,
  inMs,
  notConfigured,
  ok,
  reasonOf,
  type SelfCheck,
  text,
} from '../../../platform/self-check/check.ts'
import { clickHouseOf } from './clickhouse.ts'

/** Whether ClickHouse answers as the user of the settings. */
export const clickHouseCheck: SelfCheck = {
  id: 'clickhouse',
  name: both('ClickHouse'),
  async run({ settings }) {
    const clickHouse = clickHouseOf(settings)
    if (!clickHouse || settings.CLICKHOUSE_URL === undefined) return notConfigured('CLICKHOUSE_URL')
    const name = `${new URL(settings.CLICKHOUSE_URL).host}/${clickHouse.database}`
    const startedAt = performance.now()
    try {
      const [row] = await clickHouse.readInBackground<{ version: string }>(
        () => 'SELECT version() AS version',
      )
      const duration = inMs(performance.now() - startedAt)
      return ok(facts(both(`${name}, ClickHouse ${row?.version}`), duration))
    } catch (error) {
      return failed(
        text(`${name} 无法使用：${reasonOf(error)}`, `${name} cannot be used: ${reasonOf(error)}`),
        text(
          '检查 CLICKHOUSE_URL 的主机、端口、用户、密码和数据库。',
          'Check host, port, user, password and database of CLICKHOUSE_URL.',
        ),
      )
    }
  },
}
