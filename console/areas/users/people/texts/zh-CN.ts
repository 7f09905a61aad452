export const texts = {
  title: '人员',
  one: '人员信息',
  username: '用户名',
  job: '职位',
  organization: '所属机构',
  email: '邮箱',
  unknown: '未填写',
} as const
