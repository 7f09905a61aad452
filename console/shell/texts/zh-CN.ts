export const texts = {
  menu: '菜单',
  openMenu: '打开菜单',
  skipToContent: '跳到内容',
  newWindow: '在新窗口打开',
  logout: '登出登录',
  menuFailed: '菜单没能加载',
  pageFailed: '页面出错了',
  reload: '重新加载页面',
  notFound: {
    title: '404',
    text: '抱歉，页面不见了～',
    hint: '地址可能写错了，或者您没有打开它的权限。',
    retry: '重试',
    back: '返回',
  },
  reLogin: {
    title: '确认退出',
    text: '您已登出，可以取消以留在此页，或重新登录',
    ok: '重新登录',
    keeps: '登录后从这里继续，填写的内容不会丢。',
  },
} as const
