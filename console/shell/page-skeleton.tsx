import { SkeletonRows } from '../kit/states.tsx'
import classes from './page-host.module.css'

/** Keeps the place of a page that is on its way. */
export function PageSkeleton() {
  return (
    <div className={classes.skeleton}>
      <SkeletonRows rows={6} />
    </div>
  )
}
