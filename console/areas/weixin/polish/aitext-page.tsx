import './locales/index.ts'
import { polishLimits } from '@greenroom/contract/areas/weixin/polish/actions'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { Page } from '../../../kit/display/page.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { offerUndo } from '../../../kit/feedback/action-toast.tsx'
import { useTabDirty } from '../../../kit/navigation/tab.ts'
import { unsentCopies } from '../../../kit/session/unsent-copies.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { AskSection } from './ask/ask-section.tsx'
import { usePolishSession } from './ask/use-session.ts'
import { HistoryButton } from './history/history-button.tsx'
import classes from './polish-page.module.css'
import { ResultSection } from './result/result-section.tsx'
import { UsageButton } from './usage/usage-button.tsx'
import { WordsButton } from './words/words-button.tsx'

const copies = unsentCopies('polish', z.string())
const writerId = 'page'

/** The text to work on, stored in this browser until it is cleared, so that it survives a reload. */
function useStoredSource() {
  const [source, setSource] = useState(() => copies.read().at(-1)?.value ?? '')
  useEffect(() => {
    if (source === '') copies.drop(writerId)
    else copies.keep(writerId, source)
  }, [source])
  return [source, setSource] as const
}

/** Pixels of the result that have to be in sight. */
const leastInSight = 160

/** AI polishing: a text and its task on one side, the answer and its changes on the other. */
export function Component() {
  const { t } = useTranslation('polish')
  const [source, setSource] = useStoredSource()
  const session = usePolishSession()
  useTabDirty(source !== '')
  const result = useRef<HTMLElement>(null)
  const { isBusy } = session
  // When the panes are stacked, the answer would be off screen.
  useEffect(() => {
    const top = result.current?.getBoundingClientRect().top ?? 0
    if (isBusy && top > innerHeight - leastInSight) result.current?.scrollIntoView({ block: 'start' })
  }, [isBusy])

  /** Replaces the source text, with undo. */
  function replace(text: string, done: string): void {
    const before = source
    setSource(text)
    if (before !== '') offerUndo(done, () => setSource(before))
  }

  return (
    <Page
      title={t('page.title')}
      context={t('page.context')}
      actions={
        <>
          <UsageButton />
          <WordsButton />
          <HistoryButton
            onOpen={run => {
              if (run.source !== source) replace(run.source, t('result.used'))
              session.open(run)
            }}
          />
        </>
      }
    >
      <div className={classes.panes}>
        <Panel title={t('source.title')}>
          <Stack gap="md">
            <SourceField
              value={source}
              onChange={setSource}
              onClear={() => replace('', t('source.cleared'))}
            />
            <AskSection session={session} source={source} />
          </Stack>
        </Panel>
        <Panel title={t('result.title')} ref={result}>
          <ResultSection
            session={session}
            onAccept={text => replace(text, t('result.used'))}
            acceptLabel={t('result.use')}
          />
        </Panel>
      </div>
    </Page>
  )
}

interface SourceFieldProps {
  value: string
  onChange: (text: string) => void
  onClear: () => void
}

/** The text to work on, with its length and the limit of one request. */
function SourceField({ value, onChange, onClear }: SourceFieldProps) {
  const { t } = useTranslation('polish')
  const format = useFormat()
  const count = { count: value.length, max: format.number(polishLimits.source) }
  return (
    <div>
      <Textarea
        aria-label={t('source.label')}
        placeholder={t('source.placeholder')}
        maxLength={polishLimits.source}
        rows={14}
        resize="vertical"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          {t('source.counter', count)}
        </Text>
        {value === '' ? (
          <Button variant="subtle" size="xs" onClick={() => onChange(t('exampleText'))}>
            {t('source.example')}
          </Button>
        ) : (
          <Button variant="subtle" size="xs" onClick={onClear}>
            {t('source.clear')}
          </Button>
        )}
      </Group>
    </div>
  )
}
