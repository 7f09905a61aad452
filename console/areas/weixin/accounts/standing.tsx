import '../locales/index.ts'
import type { Ability, AbilityRow, AbilityState } from '@greenroom/contract/areas/weixin/abilities'
import i18next from 'i18next'
import { StateDot, type StateTone } from '../../../kit/display/state-dot.tsx'

/** Overall state of an account. */
type Standing = 'publishes' | 'drafts' | 'limited' | 'disconnected' | 'unknown'

export function standingOf(rows: readonly AbilityRow[]): Standing {
  const states: Partial<Record<Ability, AbilityState>> = Object.fromEntries(
    rows.map(({ ability, state }) => [ability, state]),
  )
  if (states.connection === 'missing') return 'disconnected'
  if (states.connection !== 'working') return 'unknown'
  if (states.drafts !== 'working' || states.materials !== 'working') return 'limited'
  return states.publishing === 'working' ? 'publishes' : 'drafts'
}

const standingText = (standing: Standing) => i18next.t(`officialAccounts:standing.${standing}`)

const tones: Readonly<Record<Standing, StateTone>> = {
  publishes: 'good',
  drafts: 'good',
  limited: 'waiting',
  disconnected: 'bad',
  unknown: 'quiet',
}

/** Badge of an account's overall state. */
export function StandingBadge({ abilities }: { abilities: readonly AbilityRow[] }) {
  const standing = standingOf(abilities)
  return <StateDot tone={tones[standing]} text={standingText(standing)} />
}
