export const texts = {
  signIn: {
    wait: '尝试次数过多，请在 {{time}} 后再试。',
    ways: { or: '或', passkey: '使用通行密钥', oidc: '使用 {{label}} 登录' },
    second: {
      title: '两步验证',
      app: '请输入验证器应用中 Greenroom 的 6 位数字。',
      recovery: '请输入您保存的一个恢复码，每个只能使用一次。',
      appCode: '验证器验证码',
      recoveryCode: '恢复码',
      useRecovery: '使用恢复码',
      useApp: '使用验证器应用',
      usePasskey: '使用通行密钥',
      submit: '继续',
      back: '返回登录',
    },
  },
} as const
