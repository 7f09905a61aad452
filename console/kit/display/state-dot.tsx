import classes from './state-dot.module.css'

/** The kind of a state: good, in progress, waiting for a user, failed, or none of these. */
export type StateTone = 'good' | 'working' | 'waiting' | 'bad' | 'quiet'

/** A state as text; the dot only repeats it. */
export function StateDot({ tone, text }: { tone: StateTone; text: string }) {
  return (
    <span className={classes.mark}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      {text}
    </span>
  )
}
