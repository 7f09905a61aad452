import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import { historyLimits } from '@greenroom/contract/areas/live-health/history'

type Figures = Pick<StreamMeasurement, 'frameRate' | 'videoBitRate' | 'audioBitRate'>
export interface Sample extends Figures {
  slot: SlotName
}

/** Collects measurements for samples of ten seconds. */
export interface Sampling {
  add(slot: SlotName, measured: Figures): void
  addViewers(viewers: number): void
  /** Means and peak number of viewers since the last reset. */
  read(): { samples: Sample[]; viewers: number }
  /** Begins the next samples. */
  reset(): void
}

/** The beginning of the ten seconds around an instant, in milliseconds. */
export const sampleTime = (now: number): number => {
  const step = historyLimits.sampleSeconds * 1000
  return Math.floor(now / step) * step
}

/** Creates the collector of one room’s measurements. */
export function createSampling(): Sampling {
  const seconds = new Map<SlotName, Figures[]>()
  let peak = 0
  return {
    add(slot, figures) {
      seconds.set(slot, [...(seconds.get(slot) ?? []), figures])
    },
    addViewers(viewers) {
      peak = Math.max(peak, viewers)
    },
    read: () => ({
      samples: [...seconds].map(([slot, measured]) => ({
        slot,
        frameRate: meanOf(measured.map(({ frameRate }) => frameRate)),
        videoBitRate: meanOf(measured.map(({ videoBitRate }) => videoBitRate)),
        audioBitRate: meanOf(measured.map(({ audioBitRate }) => audioBitRate)),
      })),
      viewers: peak,
    }),
    reset() {
      seconds.clear()
      peak = 0
    },
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
