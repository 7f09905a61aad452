import { answerUse } from '@greenroom/contract/areas/weixin/polish/actions'
import type { PolishRun } from '@greenroom/contract/areas/weixin/polish/runs'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../kit/copy-text.ts'
import type { PolishSession } from '../ask/use-session.ts'
import classes from './result-section.module.css'

interface ResultBarProps {
  session: PolishSession
  run: PolishRun
  onAccept: (text: string) => void
  acceptLabel: string
}

/** Actions on an answer: ask again, continue from it, copy it, use it. */
export function ResultBar({ session, run, onAccept, acceptLabel }: ResultBarProps) {
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
export const isSeparate = ({ options }: PolishRun): boolean =>
  options !== null && answerUse(options.action) === 'separate'
