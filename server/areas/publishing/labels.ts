/** Texts of the to-do for approvers. */
export const requestTexts = ({ title, user, account }: { title: string; user: string; account: string }) => ({
  title: { 'zh-CN': '图文发布审批', 'en-US': 'Approve publication' },
  subTitle: { 'zh-CN': user, 'en-US': user },
  content: {
    'zh-CN': `申请在“${account}”发布《${title}》`,
    'en-US': `Asks to publish “${title}” on ${account}`,
  },
})

/** Texts of the notice about a decision. */
export const outcomeTexts = (decider: string, title: string, passed: boolean, reason: string) => ({
  title: passed
    ? { 'zh-CN': '图文发布已批准', 'en-US': 'Publication approved' }
    : { 'zh-CN': '图文发布被驳回', 'en-US': 'Publication rejected' },
  subTitle: { 'zh-CN': decider, 'en-US': decider },
  content: passed
    ? {
        'zh-CN': `《${title}》已批准，将按计划发布。${reason}`,
        'en-US': `“${title}” was approved and will be published as planned. ${reason}`.trim(),
      }
    : {
        'zh-CN': `《${title}》被驳回：${reason}`,
        'en-US': `“${title}” was rejected: ${reason}`,
      },
})
