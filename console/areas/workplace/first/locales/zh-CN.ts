export const texts = {
  firstSteps: {
    title: '完成部署',
    hint: '新系统还差这几步，做完会自动打勾。',
    dismiss: '不再显示',
    name: {
      timeZone: '确认时区',
      administrator: '第二位管理员',
      content: '第一条内容',
      collection: '数据采集',
      backup: '备份',
    },
    detail: {
      timeZone: '日期按 {{zone}} 的时钟计算；不对时请修改 TIME_ZONE',
      administrator: '一位无法登录时，还有另一位',
      content: '新建、导入，或连接内容来源系统',
      collection: '收到读者的第一个事件后，图表才有数据',
      backup: '用 BACKUP_AT 开启每日备份',
    },
  },
}
