import type { Text } from './languages.ts'

/** The rules of the sign-in page, whose first load brings no others. */
export const signInTexts = {
  usernameEmpty: { 'zh-CN': '用户名不能为空', 'en-US': 'Username cannot be empty' },
  passwordEmpty: { 'zh-CN': '密码不能为空', 'en-US': 'Password cannot be empty' },
} as const satisfies Record<string, Text>
