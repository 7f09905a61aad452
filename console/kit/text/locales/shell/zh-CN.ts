export const texts = {
  keys: {
    or: '或',
    next: '，再按',
  },
  todo: {
    approve: '批准',
    reject: '驳回',
    decided: '{{name}}已处理这条申请',
    decidedByOther: '这条申请已处理',
    missing: '这条申请已不存在',
  },
  newPassword: {
    rules: {
      length: '至少 {{length}} 个字符',
      lower: '小写字母',
      upper: '大写字母',
      digit: '数字',
      special: '特殊字符',
      noSpaces: '没有空格',
    },
    title: '密码要求',
    met: '{{text}}：已满足',
    unmet: '{{text}}：未满足',
  },
} as const
