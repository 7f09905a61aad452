export const texts = {
  page: {
    title: '注册申请',
    context: '在登录页申请账号的人，以及审批的结果。',
    emptyTitle: '还没有人申请账号',
  },
  text: '姓名或用户名',
  field: {
    name: '姓名',
    username: '用户名',
    email: '邮箱',
    reason: '理由',
    state: '状态',
    requestedTime: '申请时间',
    decided: '审批',
  },
  state: { open: '待审批', approved: '已批准', rejected: '已拒绝' },
  decided: '已经审批过了',
  decide: {
    title: '注册申请',
    approveTitle: '批准 {{name}} 的注册申请',
    rejectTitle: '拒绝 {{name}} 的注册申请',
    taken: '申请的用户名已有人使用，请换一个。',
    note: '给申请人的说明（选填）',
    reason: '拒绝的理由，申请人会看到',
    approved: '已为 {{name}} 开通账号',
    rejected: '已拒绝 {{name}} 的申请',
  },
} as const
