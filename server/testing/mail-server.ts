import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** A mail as it arrived. */
export interface ReceivedMail {
  to: string[]
  /** Headers and content, with the encodings of the content undone. */
  raw: string
}

export interface MailServer {
  url: string
  received: readonly ReceivedMail[]
  /** Waits for the next mail that has not been waited for yet. */
  next(): Promise<ReceivedMail>
  /** From now on it refuses so many mails, as a busy server does. */
  refuse(times: number): void
  stop(): Promise<void>
}

/** A real SMTP server on this machine, which keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let waitedFor = 0
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals--
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: readable(Buffer.concat(chunks).toString()) })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: () =>
      vi.waitFor(
        () => {
          const mail = received[waitedFor]
          if (!mail) throw new Error('No mail has come')
          waitedFor++
          return mail
        },
        { timeout: 15_000, interval: 50 },
      ),
    refuse: times => {
      refusals = times
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** Undoes base64 and quoted-printable, in the headers and in the content. */
function readable(raw: string): string {
  const at = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, at)
  const content = raw.slice(at + 4)
  const words = head
    .replaceAll(/\?=\r\n /g, '?=')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, way, text) =>
      /b/i.test(way) ? Buffer.from(text, 'base64').toString() : unquote(String(text).replaceAll('_', ' ')),
    )
  if (/transfer-encoding: base64/i.test(head)) return `${words}\n\n${Buffer.from(content, 'base64')}`
  if (/transfer-encoding: quoted-printable/i.test(head)) return `${words}\n\n${unquote(content)}`
  return `${words}\n\n${content}`
}

function unquote(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
