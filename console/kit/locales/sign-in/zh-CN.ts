export const texts = {
  kit: {
    product: 'Greenroom',
    error: '出错了',
    requestError: '请求出错',
    requestId: '请求编号 {{id}}',
    retry: '重试',
    undo: '撤销',
    cancel: '取消',
    close: '关闭',
    loading: '加载中',
    failedToLoad: '加载失败',
    notForYou: '没有权限查看',
    justNow: '刚刚',
    togglePassword: '显示或隐藏密码',
    language: { choose: '语言', changed: '已切换为中文' },
    theme: { toDark: '切换到深色模式', toLight: '切换到浅色模式' },
  },
} as const
