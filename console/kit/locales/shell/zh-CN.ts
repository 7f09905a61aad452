export const texts = {
  keys: {
    or: '或',
    next: '，再按',
  },
  todo: {
    approve: '批准',
    reject: '拒绝',
    return: '退回',
    decided: '{{name}}已经处理过这条申请',
    decidedByGone: '这条申请已经处理过了',
    gone: '这条申请已不存在',
  },
} as const
