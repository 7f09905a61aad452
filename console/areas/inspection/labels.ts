import {
  type InspectionQueueRow,
  inspectionVerdictValues,
  rejectionReasons,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import type { VerdictRow } from '@greenroom/contract/areas/inspection/inspection-review'
import i18next from 'i18next'
import { labelOf } from '../../kit/text/known-value.ts'

/** How much of what matches is inspected, and from when on. */
export function sampleText({ rate, scope }: Pick<InspectionQueueRow, 'rate' | 'scope'>): string {
  return i18next.t(scope === 'all' ? 'inspection:sample.all' : 'inspection:sample.later', { rate })
}

/** Why a content item is rejected, in the language on screen; a word of a later version is shown as it is. */
export function reasonText(word: string): string {
  return labelOf(rejectionReasons, word, reason => i18next.t(`inspection:reason.${reason}`))
}

export function verdictWordText(word: string): string {
  return labelOf(inspectionVerdictValues, word, verdict => i18next.t(`inspection:verdict.${verdict}`))
}

/** A short text for a verdict: passed, or the reason of the rejection. */
export function verdictText({ verdict, reason }: Pick<VerdictRow, 'verdict' | 'reason'>): string {
  const said = verdictWordText(verdict)
  return reason === null
    ? said
    : i18next.t('inspection:verdict.because', { verdict: said, reason: reasonText(reason) })
}
