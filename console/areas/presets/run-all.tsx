import { listPresets, runPreset } from '@greenroom/contract/areas/presets/presets'
import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../kit/call.ts'
import { invalidate } from '../../kit/events.ts'
import { useFormat } from '../../kit/format.ts'
import { Permission } from '../../kit/permission.tsx'
import { useCallQuery } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'

/** Has everything looked at once more, and says how much still waits. */
export function RunAll() {
  const { t } = useTranslation('presets')
  const format = useFormat()
  const { data } = useCallQuery(listPresets, {}, { quiet: true })
  const waiting = data?.[0]?.waiting ?? 0

  async function run(): Promise<void> {
    try {
      await call(runPreset, {})
      toast.success(t('done.run'))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
    } finally {
      void invalidate('preset.changed')
    }
  }

  return (
    <Group gap="xs">
      {waiting > 0 && (
        <Text size="xs" c="dimmed" role="status">
          {t('running', { total: format.number(waiting) })}
        </Text>
      )}
      <Permission need={['preset:manage']}>
        <Button variant="subtle" size="compact-sm" onClick={() => void run()}>
          {t('runAll')}
        </Button>
      </Permission>
    </Group>
  )
}
