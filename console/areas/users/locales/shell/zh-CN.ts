export const texts = {
  passwordReset: {
    action: '重置密码',
    title: '重置密码',
    titleOf: '重置 {{name}} 的密码',
    hint: '原密码立即失效，此用户会在所有设备上退出。',
    way: '如何交给本人',
    link: {
      choice: '一次性链接',
      hint: '本人打开后自己设置密码，{{hours}} 小时内有效。',
      title: '一次性链接',
      message: '请将链接交给本人。链接只显示这一次，只能使用一次。',
      mailed: '链接已发往 {{address}}，也可以在这里复制。链接只显示这一次，只能使用一次。',
      name: '链接',
      copy: '复制链接',
    },
    password: { choice: '一次性密码', hint: '只显示一次，首次登录时必须修改。' },
    mail: '把链接发到用户的邮箱',
    noMail: '没有设置邮件服务器，请复制链接交给本人。',
    submit: '重置',
  },
} as const
