import './locales/index.ts'
import { Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { offerUndo } from '../../../kit/action-toast.tsx'
import { Page } from '../../../kit/page.tsx'
import { Panel } from '../../../kit/panel.tsx'
import { useTabDirty } from '../../../kit/tab.ts'
import { AskSection } from './ask/ask-section.tsx'
import { usePolishSession } from './ask/use-session.ts'
import { HistoryButton } from './history/history-button.tsx'
import classes from './polish-page.module.css'
import { ResultSection } from './result/result-section.tsx'
import { SourceField } from './source-field.tsx'
import { UsageButton } from './usage/usage-button.tsx'
import { useStoredSource } from './use-stored-source.ts'
import { WordsButton } from './words/words-button.tsx'

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
