import { stat } from 'node:fs/promises'
import { addressForUsers } from '../public-address.ts'
import { keyPath } from '../secrets/secrets.ts'
import { bucketCheck } from './bucket-check.ts'
import { both, ok, type SelfCheck, skipped, text, warning } from './check.ts'
import { clockCheck } from './clock-check.ts'
import { databaseCheck } from './database-check.ts'
import { diskChecks } from './disk-checks.ts'
import { mailCheck } from './mail-check.ts'
import { checkPort } from './port.ts'
import { proxyCheck } from './proxy-check.ts'
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

/** Whether the key of stored secrets is there, and only for its owner. Areas check whether it opens their secrets. */
const secretsKeyCheck: SelfCheck = {
  id: 'secrets-key',
  name: text('加密密钥', 'Encryption key'),
  async run({ settings }) {
    if (settings.SECRETS_KEY !== undefined) return ok(text('SECRETS_KEY 已设置', 'SECRETS_KEY is set'))
    const path = keyPath(settings.DATA_DIR)
    const file = await stat(path).catch(() => undefined)
    if (!file) return skipped(text('首次需要时创建', 'The first need makes one'))
    if ((file.mode & 0o077) !== 0)
      return warning(
        text(`其他用户可以读取 ${path}`, `Other users may read ${path}`),
        text(`运行 chmod 600 ${path}。`, `Run chmod 600 ${path}.`),
      )
    return ok(both(path))
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
