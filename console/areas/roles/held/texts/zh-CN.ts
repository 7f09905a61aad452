export const texts = {
  grants: '额外授权',
  granted: '额外授权',
  separator: '、',
  grant: {
    forGood: '长期有效',
    until: '有效期至 {{time}}',
    by: '{{name}}授予',
    end: '收回',
    endTitle: '收回授权',
    ask: '收回“{{name}}”？此人立即不再有这项权限，并会收到消息。',
    ended: '已收回“{{name}}”',
    gone: '这项授权已不存在',
  },
  own: {
    title: '我的权限申请',
    noGrants: '除角色之外，没有额外授权。',
    requests: '申请记录',
    noRequests: '还没有申请过权限。',
    asked: '{{time}}申请',
    state: { open: '待审批', approved: '已批准', rejected: '已拒绝', void: '已作废' },
  },
  person: {
    noGrants: '除角色之外，没有额外授权。',
    permissions: '权限（{{count}}）',
  },
} as const
