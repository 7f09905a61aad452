import type { ChannelRow } from '@greenroom/contract/areas/channels/channels'
import { StateDot, type StateTone } from '../../kit/display/state-dot.tsx'
import { channelStateText } from './labels.ts'

const tones: Partial<Record<ChannelRow['state'], StateTone>> = { running: 'good', upcoming: 'working' }

/** The state of a channel. */
export function StateBadge({ state }: { state: ChannelRow['state'] }) {
  return <StateDot tone={tones[state] ?? 'quiet'} text={channelStateText(state)} />
}
