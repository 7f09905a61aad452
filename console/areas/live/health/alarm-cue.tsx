import './locales/index.ts'
import { listAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { ActionIcon } from '@mantine/core'
import { IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, store } from '../../../kit/browser/storage.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import { openAlarmsOf } from './alarm-text.ts'

const storageKey = 'live-cue'

/** The tones of the cue, one after the other: frequencies in Hz. */
const tones = [880, 660] as const
const toneSeconds = 0.2
const volume = 0.2

/** Sounds two short tones; nothing before the user has pressed something, because browsers refuse it. */
function soundCue(): void {
  if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = volume
  gain.connect(context.destination)
  const oscillators = tones.map((frequency, place) => {
    const oscillator = context.createOscillator()
    oscillator.frequency.value = frequency
    oscillator.connect(gain)
    oscillator.start(context.currentTime + place * toneSeconds)
    oscillator.stop(context.currentTime + (place + 1) * toneSeconds)
    return oscillator
  })
  oscillators.at(-1)?.addEventListener('ended', () => void context.close(), { once: true })
}

/** Sounds a cue when an error opens while the page is on screen; a button mutes it, which this browser remembers. */
export function AlarmCue() {
  const { t } = useTranslation('liveHealth')
  const [isOn, setOn] = useState(() => readStored(storageKey) !== 'off')
  const { data } = useCallQuery(listAlarms, { query: {} }, { quiet: true })
  const lastErrors = useRef<ReadonlySet<string>>(undefined)

  useEffect(() => {
    if (!data) return
    const errors = openAlarmsOf(data).filter(({ severity }) => severity === 'error')
    const last = lastErrors.current
    lastErrors.current = new Set(errors.map(({ id }) => id))
    if (isOn && last && errors.some(({ id }) => !last.has(id))) soundCue()
  }, [data, isOn])

  function toggle(): void {
    store(storageKey, isOn ? 'off' : '')
    setOn(!isOn)
    // The user hears what to listen for.
    if (!isOn) soundCue()
  }
  const Icon = isOn ? IconBellRinging : IconBellOff
  return (
    <Tooltip label={t(isOn ? 'cue.on' : 'cue.off')}>
      <ActionIcon size="lg" aria-label={t('cue.label')} aria-pressed={isOn} onClick={toggle}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
