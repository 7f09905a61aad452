import { addressForUsers } from '../public-address.ts'
import { bucketCheck } from './bucket-check.ts'
import { ok, type SelfCheck, text, warning } from './check.ts'
import { clockCheck } from './clock-check.ts'
import { databaseCheck } from './database-check.ts'
import { diskChecks } from './disk-checks.ts'
import { mailCheck } from './mail-check.ts'
import { checkPort } from './port.ts'
import { proxyCheck } from './proxy-check.ts'
import { secretsKeyCheck } from './secrets-key-check.ts'
import { settingsCheck } from './settings-check.ts'
import { timeZoneCheck } from './time-zone-check.ts'

/** Whether the server can listen, or does. */
const portCheck: SelfCheck = {
  id: 'port',
  name: text('端口', 'Port'),
  async run(context) {
    const { HOST, PORT } = context.settings
    if (context.platform) return ok(text('本服务器正在应答', 'This server answers'))
    const outcome = await checkPort(context, {
      host: HOST,
      port: PORT,
      names: { host: 'HOST', port: 'PORT' },
    })
    const failing = (await context.findRunningServer())?.failing ?? []
    if (outcome.state !== 'ok' || failing.length === 0) return outcome
    return warning(
      text(
        `${addressForUsers(HOST)}:${PORT} 的服务器未就绪：${failing.join('、')}`,
        `The server at ${addressForUsers(HOST)}:${PORT} is not ready: ${failing.join(', ')}`,
      ),
      text('查看服务器日志和系统状态页。', 'Read the server’s log and its page of the system status.'),
    )
  },
}

/** The checks of the platform, in the order in which they are shown. */
export const platformChecks: readonly SelfCheck[] = [
  settingsCheck,
  portCheck,
  databaseCheck,
  ...diskChecks,
  clockCheck,
  timeZoneCheck,
  secretsKeyCheck,
  proxyCheck,
  bucketCheck,
  mailCheck,
]
