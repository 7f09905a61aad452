import { answerUse, polishLimits } from '@greenroom/contract/areas/polish/actions'
import type { PolishRun } from '@greenroom/contract/areas/polish/runs'
import { readPolishStatus } from '@greenroom/contract/areas/polish/usage'
import { Alert, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/browser/copy-text.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { EmptyState } from '../../../kit/feedback/states.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import type { PolishSession } from '../ask/use-session.ts'
import { maxCompared } from '../hunks/hunks.ts'
import { useMoney } from '../money.ts'
import { ReviewList } from '../review/review-list.tsx'
import classes from './result-section.module.css'
import { titlesOf } from './titles-of.ts'

interface ResultBarProps {
  session: PolishSession
  run: PolishRun
  onAccept: (text: string) => void
  acceptLabel: string
}

/** Actions on an answer: ask again, continue from it, copy it, use it. */
function ResultBar({ session, run, onAccept, acceptLabel }: ResultBarProps) {
  const { t } = useTranslation('polish')
  const { accepted, options } = session
  const copied = { copied: t('result.copied'), notCopied: t('result.notCopied') }
  // Texts of their own have a button each.
  const isWhole = accepted !== undefined || (run.result !== '' && !isSeparate(run))
  const isChanged = accepted !== undefined && accepted !== run.source
  const accept = (text: string) => {
    session.storeReview()
    onAccept(text)
  }
  return (
    <div className={classes.bar}>
      {run.mode === 'assistant' && options.mode === 'assistant' && (
        <Button variant="subtle" onClick={() => session.start(run.source)}>
          {t('ask.again')}
        </Button>
      )}
      {isChanged && options.mode === 'assistant' && (
        <Button
          variant="subtle"
          onClick={() => {
            accept(accepted)
            session.start(accepted)
          }}
        >
          {t('ask.againOnResult')}
        </Button>
      )}
      {isWhole && (
        <Button variant="default" onClick={() => void copyText(accepted ?? run.result, copied)}>
          {t('result.copy')}
        </Button>
      )}
      {accepted !== undefined && (
        <Button disabled={!isChanged} onClick={() => accept(accepted)}>
          {acceptLabel}
        </Button>
      )}
    </div>
  )
}

/** Whether the answer is one or several texts of their own. */
const isSeparate = ({ options }: PolishRun): boolean =>
  options !== null && answerUse(options.action) === 'separate'

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
  const isRunning = step === 'starting' || step === 'thinking' || step === 'streaming' || step === 'checking'
  return (
    <Text size="sm" c="dimmed" role="status" mb={isBusy ? 8 : 0}>
      {isRunning && t(`ask.${step}`)}
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

/** Titles or a digest, each with its length against the limit of WeChat and a button that copies it. */
function SeparateTexts({ run: { options, result } }: { run: PolishRun }) {
  const isTitles = options?.action === 'titles'
  const texts = isTitles ? titlesOf(result) : [result.trim()].filter(Boolean)
  const max = isTitles ? polishLimits.title : polishLimits.digest
  return (
    <ul className={classes.texts}>
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: suggestions have their places
        <SeparateText key={place} text={text} max={max} />
      ))}
    </ul>
  )
}

function SeparateText({ text, max }: { text: string; max: number }) {
  const { t } = useTranslation('polish')
  const count = [...text].length
  return (
    <li className={classes.one}>
      <div>
        <div className={classes.words} translate="no">
          {text}
        </div>
        <Text size="xs" c={count > max ? 'red' : 'dimmed'}>
          {t('result.titleCount', { count, max })}
          {count > max && ` · ${t('result.tooLong', { max })}`}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        flex="none"
        onClick={() => void copyText(text, { copied: t('result.copied'), notCopied: t('result.notCopied') })}
      >
        {t('result.copy')}
      </Button>
    </li>
  )
}
