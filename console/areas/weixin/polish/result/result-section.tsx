import type { PolishRun } from '@greenroom/contract/areas/weixin/polish/runs'
import { readPolishStatus } from '@greenroom/contract/areas/weixin/polish/usage'
import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../kit/format.ts'
import { useCallQuery } from '../../../../kit/query.ts'
import { EmptyState } from '../../../../kit/states.tsx'
import type { PolishSession } from '../ask/use-session.ts'
import { maxCompared } from '../hunks/hunks.ts'
import { useMoney } from '../money.ts'
import { ReviewList } from '../review/review-list.tsx'
import { isSeparate, ResultBar } from './result-bar.tsx'
import classes from './result-section.module.css'
import { SeparateTexts } from './separate-texts.tsx'

interface ResultSectionProps {
  session: PolishSession
  /** Called with the text including all accepted changes. */
  onAccept: (text: string) => void
  acceptLabel: string
}

/** Result of a request: the answer while it streams, then its changes to decide on. */
export function ResultSection({ session, onAccept, acceptLabel }: ResultSectionProps) {
  const { t } = useTranslation('polish')
  const { polishing, isBusy, items, options } = session
  const { run, phase } = polishing
  if (phase === 'idle' || (!run && !isBusy)) {
    const action = t(options.mode === 'offline' ? 'ask.check' : 'ask.run')
    return <EmptyState title={t('result.emptyTitle')} message={t('result.emptyMessage', { action })} />
  }
  const hasTexts = run !== undefined && isSeparate(run)
  return (
    <div aria-busy={isBusy}>
      <Progress session={session} />
      {run && !isBusy && <Ending run={run} />}
      {run && isBusy && run.result !== '' && (
        <p className={classes.streamed} translate="no">
          {run.result}
        </p>
      )}
      {run && !isBusy && hasTexts && <SeparateTexts run={run} />}
      {run && !isBusy && items.length > 0 && (
        <>
          {run.source.length + run.result.length > maxCompared && <Text size="sm">{t('result.block')}</Text>}
          <ReviewList
            key={run.id}
            source={run.source}
            items={items}
            decisions={session.decisions}
            onDecide={session.decide}
          />
        </>
      )}
      {run && !isBusy && <Unchanged run={run} isEmpty={items.length === 0 && !hasTexts} />}
      {run && !isBusy && (
        <ResultBar session={session} run={run} onAccept={onAccept} acceptLabel={acceptLabel} />
      )}
    </div>
  )
}

function Progress({ session: { polishing, isBusy, options } }: { session: PolishSession }) {
  const { t } = useTranslation('polish')
  const { phase } = polishing
  const step = phase === 'starting' && options.mode === 'offline' ? 'checking' : phase
  const known = step === 'starting' || step === 'thinking' || step === 'streaming' || step === 'checking'
  return (
    <Text size="sm" c="dimmed" role="status" mb={isBusy ? 8 : 0}>
      {known && t(`ask.${step}`)}
    </Text>
  )
}

/** How an answer ended, when that needs an explanation, and its usage. */
function Ending({ run: { state, problem, result, ...used } }: { run: PolishRun }) {
  const { t } = useTranslation('polish')
  return (
    <>
      {problem && (
        <Alert color="red" mb={8} role="alert">
          {t(`problem.${problem}`)}
          {result !== '' && ` ${t('partial')}`}
        </Alert>
      )}
      {state === 'stopped' && (
        <Alert color="gray" mb={8}>
          {t('result.stopped')}
        </Alert>
      )}
      <Used {...used} />
    </>
  )
}

function Used({
  promptTokens,
  completionTokens,
  costMicros,
}: Pick<PolishRun, 'promptTokens' | 'completionTokens' | 'costMicros'>) {
  const { t } = useTranslation('polish')
  const format = useFormat()
  if (promptTokens === null || completionTokens === null) return null
  return (
    <Text size="xs" c="dimmed" mb={8}>
      {t('result.tokens', {
        prompt: format.number(promptTokens),
        completion: format.number(completionTokens),
      })}
      {costMicros !== null && <Cost costMicros={costMicros} />}
    </Text>
  )
}

function Unchanged({ run: { mode, state, result }, isEmpty }: { run: PolishRun; isEmpty: boolean }) {
  const { t } = useTranslation('polish')
  if (!isEmpty || state !== 'done' || result === '') return null
  return <EmptyState title={t(mode === 'offline' ? 'result.noFindings' : 'result.unchanged')} />
}

/** Cost of an answer, when the currency is known. */
function Cost({ costMicros }: { costMicros: number }) {
  const { data } = useCallQuery(readPolishStatus, {}, { quiet: true })
  const money = useMoney(data?.currency)
  return money && ` · ${money(costMicros)}`
}
