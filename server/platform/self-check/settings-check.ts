import { settingNames, unknownNamesOf } from '../settings.ts'
import { type CheckOutcome, failed, ok, type SelfCheck, text, warning } from './check.ts'
import { findTypos } from './typos.ts'

/** The outcome for settings that a server cannot start with. @param problems one line for each, which names it */
export const wrongSettings = (problems: readonly string[]): CheckOutcome =>
  failed(
    text(`${problems.length} 处错误：${problems.join('；')}`, problems.join('; ')),
    text('按 docs/operate.md 改正这些设置。', 'Correct them; docs/operate.md describes every setting.'),
  )

/** Whether the settings are valid, and no variable looks like a misspelt setting. */
export const settingsCheck: SelfCheck = {
  id: 'settings',
  name: text('设置', 'Settings'),
  async run({ settings }) {
    const typos = findTypos(unknownNamesOf(settings), settingNames)
    if (typos.length === 0) return ok(text('全部有效', 'All are valid'))
    const names = typos.map(({ name }) => name).join(', ')
    const renamings = typos.map(({ name, setting }) => `${name} → ${setting}`).join(', ')
    return warning(
      text(`未知的环境变量：${names}`, `Unknown variables: ${names}`),
      text(`如果是笔误，请改名：${renamings}。`, `If they are misspelt settings, rename them: ${renamings}.`),
    )
  },
}
