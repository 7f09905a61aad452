export const texts = {
  search: '输入内容查询',
  fullScreen: '点击切换全屏模式',
  exitFullScreen: '点击退出全屏模式',
  collapseMenu: '收起菜单',
  expandMenu: '展开菜单',
  breadcrumb: '当前位置',
  more: '更多',
  switchRoles: '切换角色',
  userCenter: '用户中心',
  userSettings: '用户设置',
  /** What the roles that a record may stand on are called. */
  role: { admin: '管理员', user: '普通用户' },
  roleSwitched: '已切换为“{{role}}”角色',
  lookingAs: '您正以“{{role}}”角色查看控制台；您在服务器上的权限没有变化。',
  viewingAs: '正在以角色“{{role}}”查看：只有它允许且您自己也有的权限、它的菜单和数据范围；不能修改任何内容。',
  viewingEnd: '结束查看',
  lookBack: '恢复自己的角色',
} as const
