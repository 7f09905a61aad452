import { Button, Code } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { reloadIfReachable } from '../kit/browser/reload.ts'
import { CallFailure } from '../kit/call/call.ts'
import { EmptyState, ErrorState } from '../kit/feedback/states.tsx'
import { toast } from '../kit/feedback/toast.ts'
import classes from './page-host.module.css'
import { PageLoadFailure } from './pages.ts'
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
      <Failure {...props} />
    </div>
  )
}

function Failure(props: FailedPageProps) {
  if (props.error instanceof CallFailure) return <ErrorState {...props} />
  return props.error instanceof PageLoadFailure ? <MissingFiles /> : <BrokenPage {...props} />
}

/** A page whose files did not come. A module that failed to load stays failed in this document. */
function MissingFiles() {
  const { t } = useTranslation('shell')
  async function retry() {
    if (!(await reloadIfReachable())) toast.failure(new Error(i18next.t('kit:requestError')))
  }
  return (
    <div role="alert">
      <EmptyState
        kind="failed"
        title={t('pageFailed.notLoaded')}
        message={t('pageFailed.network')}
        action={
          <Button variant="default" onClick={() => void retry()}>
            {t('pageFailed.reload')}
          </Button>
        }
      />
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
