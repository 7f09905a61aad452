import type { Text } from '@greenroom/contract/languages'

/** Texts of the to-do for deciders. */
export function requestTexts(name: string, enterprise: string) {
  return {
    title: { 'zh-CN': '实名认证申请', 'en-US': 'Certification request' },
    subTitle: { 'zh-CN': name, 'en-US': name },
    content: {
      'zh-CN': `申请企业实名认证：${enterprise}`,
      'en-US': `Requests certification for “${enterprise}”`,
    },
  }
}

/** Texts of the notice about a decision. */
export function outcomeTexts(
  decider: string,
  enterprise: string,
  { passed, reason }: { passed: boolean; reason: string },
) {
  const said: Text =
    reason === '' ? { 'zh-CN': '', 'en-US': '' } : { 'zh-CN': `说明：${reason}`, 'en-US': ` ${reason}` }
  return {
    title: passed
      ? { 'zh-CN': '实名认证已批准', 'en-US': 'Certification approved' }
      : { 'zh-CN': '实名认证已驳回', 'en-US': 'Certification rejected' },
    subTitle: { 'zh-CN': decider, 'en-US': decider },
    content: passed
      ? {
          'zh-CN': `您对“${enterprise}”的实名认证已批准。${said['zh-CN']}`,
          'en-US': `Your certification for “${enterprise}” was approved.${said['en-US']}`,
        }
      : {
          'zh-CN': `您对“${enterprise}”的实名认证已驳回。${said['zh-CN']}`,
          'en-US': `Your certification for “${enterprise}” was rejected.${said['en-US']}`,
        },
  }
}
