import '@mantine/nprogress/styles.layer.css'
import { completeNavigationProgress, NavigationProgress, setNavigationProgress } from '@mantine/nprogress'
import classes from './progress.module.css'

// The values of specification §9, in percent and milliseconds.
const minimum = 8
const trickle = 2
const limit = 98
const trickleMilliseconds = 800
const speedMilliseconds = 200

let timer: ReturnType<typeof setInterval> | undefined

/** The bar at the top of the page. */
export function ProgressBar() {
  return (
    <NavigationProgress
      size={2}
      stepInterval={speedMilliseconds}
      className={classes.bar}
      aria-hidden="true"
    />
  )
}

/** Starts the bar for a navigation; it advances slowly until the page has arrived. */
export function startProgress(): void {
  clearInterval(timer)
  let progress = minimum
  setNavigationProgress(progress)
  timer = setInterval(() => {
    progress = Math.min(progress + trickle, limit)
    setNavigationProgress(progress)
  }, trickleMilliseconds)
}

/** Completes the bar: the page has arrived. */
export function completeProgress(): void {
  if (timer === undefined) return
  clearInterval(timer)
  timer = undefined
  completeNavigationProgress()
}
