import type { ParameterChange } from '@greenroom/contract/areas/parameters/parameters'
import i18next from 'i18next'
import type { ProgressStep } from '../../../kit/submissions/progress-steps.tsx'

interface StepTitles {
  commit: string
  approval: string
  finish: string
}

/** The way of a request: committed, approved, in force; as it is, with who and when. */
export function approvalSteps(change: ParameterChange, titles: StepTitles): ProgressStep[] {
  const { state, submittedTime, decidedTime, userName } = change
  const isOpen = state === 'auditing'
  const isPassed = state === 'passed'
  return [
    { key: 'commit', title: titles.commit, state: 'done', time: submittedTime, note: userName },
    {
      key: 'approval',
      title: titles.approval,
      state: isOpen ? 'processing' : isPassed ? 'done' : 'stopped',
      time: decidedTime,
      note: decisionNote(change),
    },
    {
      key: 'finish',
      title: titles.finish,
      state: isPassed ? 'done' : 'waiting',
      time: isPassed ? decidedTime : null,
    },
  ]
}

/** Who decided, and the reason. */
function decisionNote({ state, decidedBy, userName, reason }: ParameterChange): string {
  if (state === 'auditing') return ''
  if (state === 'cancelled') return i18next.t('parameters:basic.cancelled', { name: userName })
  if (state === 'returned') return i18next.t('parameters:basic.returned', { name: decidedBy, reason })
  const decided = i18next.t('parameters:basic.decided', { name: decidedBy })
  return reason === '' ? decided : `${decided} · ${reason}`
}
