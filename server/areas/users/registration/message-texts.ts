import type { Language, Text } from '@greenroom/contract/languages'
import { loginPath } from '@greenroom/contract/paths'

interface Applied {
  name: string
  username: string
  reason: string
}

/** The to-do of users who may decide. */
export function registrationTexts({ name, username, reason }: Applied): {
  title: Text
  subTitle: Text
  content: Text
} {
  return {
    title: { 'zh-CN': '注册申请', 'en-US': 'Account request' },
    subTitle: { 'zh-CN': name, 'en-US': name },
    content: {
      'zh-CN': `申请账号“${username}”。理由：${reason}`,
      'en-US': `Asks for the account “${username}”. Reason: ${reason}`,
    },
  }
}

interface Outcome {
  name: string
  /** What the user signs in with; undefined when they were refused. */
  username: string | undefined
  /** The reason of the decision; may be empty for an approval. */
  reason: string
  /** What the addresses in mails begin with. */
  address: string
  language: Language
}

/** The mail about the decision to the applicant. */
export function outcomeMail({ name, username, reason, address, language }: Outcome) {
  const paragraphs = username === undefined ? refused[language](reason) : approved[language](username, reason)
  const greeting = language === 'zh-CN' ? `${name}，您好：` : `Hello ${name},`
  const link = username === undefined ? [] : ['', `${address}${loginPath}`]
  const subject =
    username === undefined
      ? { 'zh-CN': 'Greenroom：注册申请已驳回', 'en-US': 'Greenroom: your request for an account' }
      : { 'zh-CN': 'Greenroom：账号已开通', 'en-US': 'Greenroom: your account is ready' }
  return { subject: subject[language], text: [greeting, '', ...paragraphs, ...link].join('\n') }
}

const approved = {
  'zh-CN': (username: string, note: string) => [
    `您的账号已开通。请用用户名“${username}”和您注册时设置的密码登录。`,
    ...(note === '' ? [] : ['', note]),
  ],
  'en-US': (username: string, note: string) => [
    `your account is ready. Sign in as “${username}” with the password that you chose.`,
    ...(note === '' ? [] : ['', note]),
  ],
}
const refused = {
  'zh-CN': (reason: string) => ['您的注册申请已被驳回。', '', reason],
  'en-US': (reason: string) => ['your request for an account was rejected.', '', reason],
}
