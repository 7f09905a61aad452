import type { Language, Text } from '@greenroom/contract/languages'
import { passwordLinkPath } from '@greenroom/contract/paths'

interface Named {
  name: string
  username: string
}

const called = ({ name, username }: Named) => name || username

/** Text of the to-do for users who may issue a link. */
export function askTodoTexts(user: Named): { title: Text; subTitle: Text; content: Text } {
  const name = called(user)
  return {
    title: { 'zh-CN': '忘记密码', 'en-US': 'Forgotten password' },
    subTitle: { 'zh-CN': name, 'en-US': name },
    content: {
      'zh-CN': `有人在登录页表示忘记了“${user.username}”的密码。请先确认是本人，再给出一次性链接。`,
      'en-US': `Someone asked on the sign-in page to reset the password of “${user.username}”. Make sure it is really them, then give them a one-time link.`,
    },
  }
}

interface LinkMail {
  user: Named
  token: string
  /** Beginning of the link's address. */
  address: string
  minutes: number
  language: Language
  /** True when the user requested it; otherwise an administrator issues it. */
  isRequested: boolean
}

/** The mail with a one-time link. The token follows `#`, so that it reaches no server's log. */
export function linkMail({ user, token, address, minutes, language, isRequested }: LinkMail) {
  const link = `${address}${passwordLinkPath}#${token}`
  const name = called(user)
  const { username } = user
  if (language === 'zh-CN') {
    const lasts = minutes >= 120 ? `${minutes / 60} 小时` : `${minutes} 分钟`
    return {
      subject: 'Greenroom：设置新密码',
      text: [
        `${name}，您好：`,
        '',
        isRequested
          ? `有人为您的账号“${username}”申请设置新密码。如果是您本人，请打开下面的链接：`
          : `管理员重置了您的账号“${username}”的密码。请打开下面的链接，设置新密码：`,
        '',
        link,
        '',
        `链接只能使用一次，${lasts}内有效。`,
        ...(isRequested ? ['如果不是您本人申请的，请忽略此邮件，您的密码不会改变。'] : []),
      ].join('\n'),
    }
  }
  const lasts = minutes >= 120 ? `${minutes / 60} hours` : `${minutes} minutes`
  return {
    subject: 'Greenroom: choose a new password',
    text: [
      `Hello ${name},`,
      '',
      isRequested
        ? `someone asked to reset the password of your account “${username}”. If it was you, open this link:`
        : `an administrator has reset the password of your account “${username}”. Open this link to choose a new one:`,
      '',
      link,
      '',
      `The link works once, and for ${lasts}.`,
      ...(isRequested ? ['If it was not you, ignore this mail; your password stays as it is.'] : []),
    ].join('\n'),
  }
}
