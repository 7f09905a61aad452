import type { NodemailerError } from 'nodemailer'

/** What a mail server offered and accepted. */
export interface VerifiedMailServer {
  /** Host and port, without the password. */
  address: string
  isEncrypted: boolean
  isSignedIn: boolean
}

/** A mail server that does not take our mails; the step at which it ended. */
export class MailServerError extends Error {
  readonly step: 'connect' | 'signIn'
  readonly address: string
  constructor(step: 'connect' | 'signIn', address: string, cause: unknown) {
    super(`The mail server ${address} failed at ${step}`, { cause })
    this.step = step
    this.address = address
  }
}

/**
 * Connects as the sending of mails does: EHLO, STARTTLS where it is offered, and AUTH. It sends no mail.
 * @throws MailServerError
 */
export async function verifyMailServer(url: string, timeoutMs: number): Promise<VerifiedMailServer> {
  const [{ parseConnectionUrl }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ])
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const address = `${connection.options.host ?? ''}:${connection.port}`
  const step = (
    name: MailServerError['step'],
    begin: (done: (error?: NodemailerError | null) => void) => void,
  ) =>
    new Promise<void>((resolve, reject) => {
      const fail = (error: unknown) => reject(new MailServerError(name, address, error))
      connection.once('error', fail)
      begin(error => {
        connection.removeListener('error', fail)
        if (error) fail(error)
        else resolve()
      })
    })
  try {
    await step('connect', done => connection.connect(done))
    if (auth) await step('signIn', done => connection.login(auth, done))
    return { address, isEncrypted: connection.secure === true, isSignedIn: auth !== undefined }
  } finally {
    // An error after the end has no reader.
    connection.on('error', () => undefined)
    connection.close()
  }
}
