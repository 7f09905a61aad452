import { SkeletonRows } from '../kit/feedback/states.tsx'
import classes from './page-host.module.css'

/** Placeholder for a page that is loading. */
export function PageSkeleton() {
  return (
    <div className={classes.skeleton}>
      <SkeletonRows rows={6} />
    </div>
  )
}
