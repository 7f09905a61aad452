import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'

/** Bit rate of video and sound together, in kbit/s. */
export const bitRateOf = ({ videoBitRate, audioBitRate }: StreamMeasurement) => videoBitRate + audioBitRate

/** `3.21 Mbit/s`, `850 kbit/s`; the units are the same in all languages. */
export function bitRateText(kilobits: number): string {
  return kilobits >= 1000 ? `${(kilobits / 1000).toFixed(2)} Mbit/s` : `${Math.round(kilobits)} kbit/s`
}

/** `29.9`, `30`: frames a second. */
export const frameRateText = (frameRate: number) => String(Math.round(frameRate * 10) / 10)
