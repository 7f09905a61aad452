import type { ChannelRow } from '@greenroom/contract/areas/channels/channels'
import { channelStateText } from './labels.ts'
import classes from './state-badge.module.css'

/** Where a channel stands; the dot only repeats the word. */
export function StateBadge({ state }: { state: ChannelRow['state'] }) {
  return (
    <span className={classes.mark}>
      <span className={classes.dot} data-state={state} aria-hidden />
      {channelStateText(state)}
    </span>
  )
}
