import {
  cancelPresetRun,
  listPresets,
  readPresetRun,
  runPreset,
} from '@greenroom/contract/areas/presets/presets'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../kit/call/attempt.ts'
import { call } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { JobProgress } from '../../kit/command/job-progress.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { singleClick } from '../../kit/input/single-click.ts'
import { Permission } from '../../kit/session/permission.tsx'
import { useFormat } from '../../kit/text/format.ts'

const need = ['preset:manage'] as const

/** Starts a run over all content items, shows its progress, and cancels it. */
export function RunAll() {
  const { t } = useTranslation(['presets', 'kit'])
  const format = useFormat()
  const { data: presets } = useCallQuery(listPresets, {}, { quiet: true })
  const { data: round } = useCallQuery(readPresetRun, {}, { quiet: true })
  const waiting = presets?.[0]?.waiting ?? 0

  async function ask(endpoint: typeof runPreset | typeof cancelPresetRun, done: string): Promise<void> {
    await attempt(async () => {
      await call(endpoint, {})
      toast.success(done)
    }).finally(() => void invalidate('preset.changed'))
  }

  if (round && round.total > 0) {
    const portion = (round.total - round.waiting) / round.total
    const numbers = { done: format.number(round.total - round.waiting), total: format.number(round.total) }
    return (
      <Stack gap={0} miw={260}>
        <JobProgress value={portion} label={t('progress', numbers)}>
          {t('progress', numbers)}
        </JobProgress>
        <Permission need={[...need]}>
          <Button
            variant="default"
            size="xs"
            ml="auto"
            onClick={singleClick(() => void ask(cancelPresetRun, t('done.cancelled')))}
          >
            {t('kit:cancel')}
          </Button>
        </Permission>
      </Stack>
    )
  }
  return (
    <Group gap="xs">
      {waiting > 0 && (
        <Text size="xs" c="dimmed" role="status">
          {t('running', { total: format.number(waiting) })}
        </Text>
      )}
      <Permission need={[...need]}>
        <Button variant="subtle" size="compact-sm" onClick={() => void ask(runPreset, t('done.run'))}>
          {t('runAll')}
        </Button>
      </Permission>
    </Group>
  )
}
