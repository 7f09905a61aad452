export const texts = {
  access: {
    login: {
      title: '登录 Greenroom',
      subtitle: '内容团队的工作后台',
      username: '用户名',
      usernameDemo: '用户名：admin',
      password: '密码',
      passwordDemo: '密码：admin',
      remember: '记住密码',
      submit: '登录',
      welcome: '欢迎使用',
      failed: '登录出错，请刷新重试',
    },
    newPassword: {
      title: '设置新密码',
      reason: '您用的是一次性密码，请先设置自己的密码。',
      old: '一次性密码',
      password: '新密码',
      again: '再次输入新密码',
      mismatch: '两次输入的密码不一致',
      submit: '保存并登录',
      back: '返回登录',
    },
    banner: {
      title: '上线之前，先到候场室',
      text: '从撰写、审核到直播与复盘，内容团队的每一步都在这里准备就绪。',
      points: {
        publish: '内容集合：挑选、编排、上线',
        review: '协作：多人编辑互不覆盖，每次改动都有记录',
        insight: '数据：每个数字都有据可查',
      },
    },
  },
} as const
