export const texts = {
  title: '快捷键',
  group: {
    page: '本页',
    row: '所在的行',
    selection: '所选的行',
    list: '列表',
    tab: '标签页',
    goTo: '前往',
    view: '界面',
    account: '账号',
  },
  rowHint: '先用 J、K 或方向键移到一行',
  note: '在输入框里打字或有对话框打开时，单个按键的快捷键不起作用。',
} as const
