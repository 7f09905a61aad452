import { MailServerError, verifyMailServer } from '../mail/verify-mail-server.ts'
import { failed, notConfigured, ok, reasonOf, type SelfCheck, text, warning } from './check.ts'

/** Shorter than the time limit of a check, so that the step is known. */
const timeoutMs = 8000

const advice = {
  connect: text(
    '检查 SMTP_URL 的主机、端口和协议（465 用 smtps://，587 用 smtp://）以及防火墙。',
    'Check host, port and protocol of SMTP_URL (smtps:// for 465, smtp:// for 587), and the firewall.',
  ),
  signIn: text(
    '检查 SMTP_URL 中的用户名和密码；许多邮箱需要单独的授权码。',
    'Check the user and the password in SMTP_URL; many providers want a password for programs.',
  ),
}

/** Whether the mail server lets us in. No mail is sent. */
export const mailCheck: SelfCheck = {
  id: 'mail',
  name: text('邮件（SMTP）', 'Mail (SMTP)'),
  async run({ settings: { SMTP_URL } }) {
    if (SMTP_URL === undefined) return notConfigured('SMTP_URL')
    try {
      const { address, isEncrypted, isSignedIn } = await verifyMailServer(SMTP_URL, timeoutMs)
      const measured = text(
        `${address}，${isEncrypted ? '已加密' : '未加密'}，${isSignedIn ? '已登录' : '无需登录'}`,
        `${address}, ${isEncrypted ? 'encrypted' : 'not encrypted'}, ${isSignedIn ? 'signed in' : 'without a user'}`,
      )
      const isHere = /^(localhost|127\.|::1)/.test(address)
      if (isEncrypted || isHere) return ok(measured)
      return warning(
        measured,
        text(
          '邮件和密码以明文传输：改用支持 TLS 的服务器。',
          'Mails and passwords travel in the clear: use a server with TLS.',
        ),
      )
    } catch (error) {
      if (!(error instanceof MailServerError)) throw error
      const { address, step } = error
      const reason = reasonOf(error)
      return failed(
        step === 'connect'
          ? text(`连接 ${address} 失败：${reason}`, `${address} cannot be used: ${reason}`)
          : text(`${address} 拒绝登录：${reason}`, `${address} refuses the user: ${reason}`),
        advice[step],
      )
    }
  },
}
