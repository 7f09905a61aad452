import { stat } from 'node:fs/promises'
import { keyPath } from '../secrets/secrets.ts'
import { both, ok, type SelfCheck, skipped, text, warning } from './check.ts'

/** Whether the key of stored secrets is there, and only for its owner. Areas check whether it opens their secrets. */
export const secretsKeyCheck: SelfCheck = {
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
