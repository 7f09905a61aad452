import '../locales/index.ts'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from './picture.ts'
import { type Hearing, silentDecibels, soundLevels } from './sound-levels.ts'
import classes from './sound-meter.module.css'

/** A screen reader is given a new figure this often at most, in ms. */
const spokenMs = 1000

/** Whether the levels of sounds are measured on this page. */
export const useHearing = (): Hearing => useSyncExternalStore(soundLevels.onHearing, soundLevels.hearing)

interface SoundMeterProps {
  picture: RefObject<Picture | null>
  /** Title of the room. */
  title: string
}

/** The level of the sound of a picture that plays, as this browser hears it; nothing when it cannot be measured. */
export function SoundMeter({ picture, title }: SoundMeterProps) {
  const { t } = useTranslation('liveStudio')
  const meter = useRef<HTMLSpanElement>(null)
  const hearing = useHearing()

  useEffect(() => {
    const element = picture.current?.video
    if (!element || hearing !== 'on') return
    let spokenAt = Number.NEGATIVE_INFINITY
    // Written into the page directly: ten times a second is too often to render.
    const end = soundLevels.measure(element, decibels => {
      const bar = meter.current
      if (!bar) return
      bar.hidden = decibels === undefined
      if (decibels === undefined) return
      bar.style.setProperty('--level', String(1 - decibels / silentDecibels))
      if (performance.now() - spokenAt < spokenMs) return
      spokenAt = performance.now()
      const value = Math.round(decibels)
      bar.setAttribute('aria-valuenow', String(value))
      const isSilent = value <= silentDecibels
      bar.setAttribute('aria-valuetext', isSilent ? t('wall.silent') : t('wall.decibels', { value }))
    })
    return end
  }, [picture, hearing, t])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot stand upright in all browsers
    <span
      ref={meter}
      className={classes.meter}
      role="meter"
      aria-label={t('wall.level', { title })}
      translate="no"
      aria-valuemin={silentDecibels}
      aria-valuemax={0}
      aria-valuenow={silentDecibels}
      hidden
    />
  )
}
