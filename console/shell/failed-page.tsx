import { Button, Code } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../kit/call/call.ts'
import { EmptyState, ErrorState } from '../kit/feedback/states.tsx'
import classes from './page-host.module.css'
import { useTabActivation } from './use-navigation-progress.ts'

interface FailedPageProps {
  error: unknown
  onRetry: () => void
}

/** Replaces a page that failed, or whose menu could not be read. */
export function FailedPage(props: FailedPageProps) {
  useTabActivation()
  return (
    <div className={classes.failed}>
      {props.error instanceof CallFailure ? <ErrorState {...props} /> : <BrokenPage {...props} />}
    </div>
  )
}

/** An error in the page's own code. The error message is shown for the developers who fix it. */
function BrokenPage({ error, onRetry }: FailedPageProps) {
  const { t } = useTranslation('shell')
  const message = error instanceof Error ? error.message : ''
  return (
    <div role="alert">
      <EmptyState
        title={t('pageFailed.title')}
        message={t('pageFailed.message')}
        action={
          <>
            <Button variant="default" onClick={onRetry}>
              {t('pageFailed.reload')}
            </Button>
            {message !== '' && <Code className={classes.words}>{message}</Code>}
          </>
        }
      />
    </div>
  )
}
