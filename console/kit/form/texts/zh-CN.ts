export const texts = {
  save: '保存',
  unsaved: {
    title: '放弃未保存的修改？',
    message: '离开后，刚才填写的内容不会保留。',
    leave: '放弃修改',
  },
  unchanged: '没有需要保存的修改',
  merged: '已保存，并与他人的修改合并：{{fields}}',
  separator: '、',
  gone: {
    title: '这条记录已被他人删除',
    message: '您填写的内容还在这里，可以另存为一条新记录。',
    messageKept: '您填写的内容还在这里，需要时请复制保存。',
    saveAsNew: '另存为新记录',
  },
  conflict: {
    title: '他人也修改了这些内容',
    message: '其余修改已自动合并。以下各项两边改得不同，请选择保留哪一个。',
    base: '原来：',
    mine: '我的修改',
    theirs: '他人的修改',
    allMine: '全部用我的',
    allTheirs: '全部用他人的',
    save: '按选择保存',
    chooseFirst: '请先为每一项做出选择',
    empty: '（空）',
  },
} as const
