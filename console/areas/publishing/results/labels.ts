import '../locales/index.ts'
import { weixinFailureText } from '@greenroom/contract/areas/official-accounts/weixin-failures'
import {
  type PublishJobRow,
  publishGoals,
  type publishJobStep,
  publishStates,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import i18next from 'i18next'
import type * as z from 'zod'
import type { StateTone } from '../../../kit/display/state-dot.tsx'
import { currentLanguage } from '../../../kit/text/language.ts'

/** Label of a job's state in the current language; unknown states of later versions keep their key. */
export function publishStateText(word: string): string {
  const state = publishStates.find(one => one === word)
  return state ? i18next.t(`publishing:state.${state}`) : word
}

export function publishGoalText(word: string): string {
  const goal = publishGoals.find(one => one === word)
  return goal ? i18next.t(`publishing:goal.${goal}`) : word
}

/** How the states of jobs are meant. */
export const publishTones: Record<PublishJobRow['state'], StateTone> = {
  awaitingApproval: 'waiting',
  scheduled: 'waiting',
  pushing: 'working',
  submitting: 'working',
  checking: 'working',
  changedRemotely: 'waiting',
  finishByHand: 'waiting',
  unconfirmed: 'waiting',
  drafted: 'good',
  published: 'good',
  failed: 'bad',
  returned: 'bad',
  cancelled: 'quiet',
  removed: 'quiet',
  banned: 'bad',
}

/** Why a job or a step stopped; empty when it did not. */
export function reasonText({
  problem,
  failure,
}: Pick<z.infer<typeof publishJobStep>, 'problem' | 'failure'>): string {
  const texts = [
    ...(problem === null ? [] : [i18next.t(`publishing:problem.${problem}`)]),
    ...(failure === null ? [] : [weixinFailureText(failure)[currentLanguage()]]),
  ]
  return texts.join(' ')
}

/** Title of a job: the title of its article. */
export const jobTitle = ({ title }: Pick<PublishJobRow, 'title'>): string =>
  title === '' ? i18next.t('publishing:untitled') : title
