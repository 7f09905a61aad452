import { type ParameterName, parameterTexts } from '@greenroom/contract/areas/parameters/parameters'
import type { Language, Text } from '@greenroom/contract/languages'

/** The names of the parameters that a request changes, for a reader of the language. */
export function namesOf(changed: readonly ParameterName[], language: Language): string {
  return changed.map(name => parameterTexts[name][language]).join(language === 'zh-CN' ? '、' : ', ')
}

/** The todo of those who approve. */
export function requestTexts(user: string, contentNumber: string, changed: readonly ParameterName[]) {
  return {
    title: { 'zh-CN': '参数修改审批', 'en-US': 'Parameter change request' },
    subTitle: { 'zh-CN': user, 'en-US': user },
    content: {
      'zh-CN': `${contentNumber} 申请修改：${namesOf(changed, 'zh-CN')}`,
      'en-US': `${contentNumber} requests changes to: ${namesOf(changed, 'en-US')}`,
    },
  }
}

/** Message to the requester about the decision. */
export function outcomeTexts(
  decider: string,
  contentNumber: string,
  { passed, reason }: { passed: boolean; reason: string },
) {
  const said: Text =
    reason === '' ? { 'zh-CN': '', 'en-US': '' } : { 'zh-CN': `说明：${reason}`, 'en-US': ` ${reason}` }
  return {
    title: passed
      ? { 'zh-CN': '参数修改已批准', 'en-US': 'Parameter change approved' }
      : { 'zh-CN': '参数修改被驳回', 'en-US': 'Parameter change rejected' },
    subTitle: { 'zh-CN': decider, 'en-US': decider },
    content: passed
      ? {
          'zh-CN': `您提交的 ${contentNumber} 已批准并生效。${said['zh-CN']}`,
          'en-US': `Your request ${contentNumber} was approved and is now in effect.${said['en-US']}`,
        }
      : {
          'zh-CN': `您提交的 ${contentNumber} 被驳回，请修改后重新提交。${said['zh-CN']}`,
          'en-US': `Your request ${contentNumber} was rejected. Correct it and submit it again.${said['en-US']}`,
        },
  }
}
