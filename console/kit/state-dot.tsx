import classes from './state-dot.module.css'

/** The kind of a state: well, under way, waiting for somebody, failed, or none of these. */
export type StateTone = 'good' | 'working' | 'waiting' | 'bad' | 'quiet'

/** A state in words; the dot only repeats them. */
export function StateDot({ tone, text }: { tone: StateTone; text: string }) {
  return (
    <span className={classes.mark}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      {text}
    </span>
  )
}
