import { passwordLinkMinutes } from '@greenroom/contract/areas/auth/password-reset'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Job, JobContext } from '../../../platform/jobs/job.ts'
import { users } from '../../../platform/users/schema.ts'
import { languageOf } from './language.ts'
import { issueLink, pruneLinks } from './links.ts'
import { linkMail } from './message-texts.ts'
import { passwordAsks, passwordLinks } from './schema.ts'
import { askForHelp } from './todo.ts'

/** Users with the same e-mail address who get a link at most. */
const maxUsers = 5
const atOnce = 100
/** Time before another mail to the same user. */
const betweenMails = sql`interval '1 minute'`

/** Job that processes forgotten passwords: it mails a link, or asks the administrators to issue one. */
export const answerPasswordAsksJob: Job = {
  name: 'password-reset.answer',
  cron: '* * * * *',
  retry: { limit: 3, delaySeconds: 5 },
  async handle(context) {
    // Loops, because a request during the run starts no run of its own.
    for (
      let asks = await nextAsks(context.queries);
      asks.length > 0;
      asks = await nextAsks(context.queries)
    ) {
      for (const { id, account, language } of asks) {
        for (const user of await usersOf(context.queries, account)) await helpIn(context, user, language)
        await context.queries.delete(passwordAsks).where(eq(passwordAsks.id, id))
      }
    }
  },
}

const nextAsks = (queries: Queries) =>
  queries
    .select()
    .from(passwordAsks)
    .orderBy(passwordAsks.createdAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })

/** Job that deletes expired links; their hashes need not stay. */
export const prunePasswordLinksJob: Job = {
  name: 'password-links.prune',
  cron: '*/10 * * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => pruneLinks(queries),
}

type Forgetful = Awaited<ReturnType<typeof usersOf>>[number]

/** Users who may sign in and have this user name or e-mail address, ignoring case. */
async function usersOf(queries: Queries, account: string) {
  const requested = sql`lower(${account})`
  return queries
    .select({ id: users.id, username: users.username, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        or(eq(sql`lower(${users.username})`, requested), eq(sql`lower(${users.email})`, requested)),
      ),
    )
    .orderBy(users.createdAt)
    .limit(maxUsers)
}

async function helpIn(
  context: JobContext,
  user: Forgetful,
  requestLanguage: 'zh-CN' | 'en-US',
): Promise<void> {
  const { queries, mail } = context
  if (!mail.available || user.email === '') {
    return askForHelp(context, user.id)
  }
  const recent = and(
    eq(passwordLinks.userId, user.id),
    gt(passwordLinks.createdAt, sql`now() - ${betweenMails}`),
  )
  if ((await queries.$count(passwordLinks, recent)) > 0) return
  const minutes = passwordLinkMinutes.requested
  const { token } = await issueLink(queries, user.id, {
    minutes,
    issuedBy: null,
    mailedTo: user.email,
  })
  const language = (await languageOf(queries, user.id)) ?? requestLanguage
  await mail.send(context, {
    to: user.email,
    ...linkMail({ user, token, address: mail.address, minutes, language, isRequested: true }),
    expiresAfterMinutes: minutes,
  })
}
