import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlayerStop, IconSparkles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { singleClick } from '../../../kit/input/single-click.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { useMoney } from '../money.ts'
import { AskForm } from './ask-form.tsx'
import type { PolishSession } from './use-session.ts'

/** The form of a request with its button, which stops an answer that is under way. */
export function AskSection({ session, source }: { session: PolishSession; source: string }) {
  const { t } = useTranslation('polish')
  const { status, statusQuery, options, setOptions, isInstructionMissing, isBusy, polishing } = session
  if (!status) return <QueryState query={statusQuery} placeholder={<SkeletonRows rows={4} height={32} />} />
  return (
    <Stack gap="sm">
      <AskForm
        status={status}
        options={options}
        onChange={setOptions}
        isInstructionMissing={isInstructionMissing}
      />
      <Group justify="space-between" gap="sm">
        <UsedToday session={session} />
        {isBusy ? (
          <Button
            ml="auto"
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            onClick={singleClick(polishing.stop)}
          >
            {t('ask.stop')}
          </Button>
        ) : (
          <Button
            ml="auto"
            leftSection={<IconSparkles size={16} />}
            disabled={source.trim() === ''}
            onClick={() => session.start(source)}
          >
            {t(options.mode === 'offline' ? 'ask.check' : 'ask.run')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The user's usage of the assistant today, and its limit. */
function UsedToday({ session: { status, options } }: { session: PolishSession }) {
  const { t } = useTranslation('polish')
  const format = useFormat()
  const money = useMoney(status?.currency)
  if (!status?.assistant || options.mode === 'offline') return null
  const { runs, promptTokens, completionTokens, costMicros } = status.today
  const tokens = format.number(promptTokens + completionTokens)
  const max = status.limits.runs
  return (
    <Text size="xs" c="dimmed">
      {max === null
        ? t('ask.usedToday', { runs: format.number(runs), tokens })
        : t('ask.usedTodayOf', { runs: format.number(runs), max: format.number(max), tokens })}
      {costMicros > 0 && money && t('ask.cost', { cost: money(costMicros) })}
    </Text>
  )
}
