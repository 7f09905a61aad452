import { ErrorState } from '../kit/states.tsx'
import classes from './page-host.module.css'

/** Stands where a page would be that failed, or that nothing is known of. */
export function FailedPage(props: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.failed}>
      <ErrorState {...props} />
    </div>
  )
}
