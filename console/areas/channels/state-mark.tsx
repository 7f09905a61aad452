import type { ChannelRow } from '@greenroom/contract/areas/channels'
import classes from './state-mark.module.css'
import { channelStateText } from './words.ts'

/** Where a channel stands; the dot only repeats the word. */
export function StateMark({ state }: { state: ChannelRow['state'] }) {
  return (
    <span className={classes.mark}>
      <span className={classes.dot} data-state={state} aria-hidden />
      {channelStateText(state)}
    </span>
  )
}
