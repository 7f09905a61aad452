import {
  type ArticleDetail,
  createArticle,
  readArticle,
  saveArticle,
  uploadArticlePicture,
} from '@greenroom/contract/areas/articles/articles'
import {
  createOfficialAccount,
  deleteOfficialAccounts,
  type OfficialAccountChanges,
  type OfficialAccountRow,
  readOfficialAccount,
  updateOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { publishArticle, readPublishJob } from '@greenroom/contract/areas/publishing/publish-jobs'
import sharp from 'sharp'
import type { Account } from '../../../../emulators/weixin/state.ts'
import { startWeixinEmulator } from '../../../../emulators/weixin/weixin.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { aPart, contentOf } from '../../articles/testing/article-content.ts'
import { newAccount } from '../../official-accounts/testing/accounts.ts'
import { createRunner } from './runner.ts'

/** An account's ids, at WeChat and here. */
export interface OpenedAccount {
  account: OfficialAccountRow
  remote: Account
}

/** A server with WeChat’s emulator whose publish jobs are run by the test; end it with `stop`. */
export async function startPublishingDesk() {
  const emulator = await startWeixinEmulator()
  const server = await startTestServer({ WEIXIN_API_URL: emulator.url }, undefined, { runsJobs: false })
  const admin = { token: await server.signIn('admin') }
  const picture = { width: 900, height: 383, channels: 3, background: '#07c160' } as const
  const png = await sharp({ create: picture }).png().toBuffer()
  const file = new File([new Uint8Array(png)], 'a.png')
  const cover = await server.ask(uploadArticlePicture, { file }, admin)
  const runner = createRunner(server, emulator)
  const coverOf = () => ({ fileId: cover.id, wide: { x1: 0, y1: 0, x2: 1, y2: 1 }, square: null })

  return {
    emulator,
    server,
    admin,
    cover,
    runner,
    coverOf,
    async openAccount(fields: Parameters<typeof newAccount>[0] = {}): Promise<OpenedAccount> {
      const body = newAccount(fields)
      const account = await server.ask(createOfficialAccount, { body }, admin)
      const facts = { appId: body.appId, secret: body.appSecret, name: body.name }
      return { account, remote: emulator.account({ ...facts, publishSeconds: 0 }) }
    },
    /** An article with one part for each of the bodies. */
    create({ account }: OpenedAccount, ...bodies: string[]): Promise<ArticleDetail> {
      const parts = bodies.map((body, index) => aPart({ title: `标题 ${index + 1}`, body, cover: coverOf() }))
      const body = { accountId: account.id, content: contentOf(...parts) }
      return server.ask(createArticle, { body }, admin)
    },
    read: ({ id }: { id: string }) => server.ask(readArticle, { params: { id } }, admin),
    publish: ({ id, version }: ArticleDetail, scheduledTime: string | null = null) =>
      server.ask(publishArticle, { params: { id }, body: { version, scheduledTime, note: '' } }, admin),
    /** Saves another body of the first part. */
    save({ id, version, content }: ArticleDetail, body: string): Promise<ArticleDetail> {
      const [part, ...others] = content.parts
      const changed = aPart({ body, cover: coverOf() })
      const parts = [{ ...changed, id: part?.id ?? '', title: part?.title ?? '' }, ...others]
      const changes = { content: { ...content, parts } }
      return server.ask(saveArticle, { params: { id }, body: { version, changes } }, admin)
    },
    /** Saves another title of the first part. */
    async retitle({ id }: { id: string }, title: string): Promise<void> {
      const { version, content } = await server.ask(readArticle, { params: { id } }, admin)
      const parts = content.parts.map((part, index) => (index === 0 ? { ...part, title } : part))
      const changes = { content: { ...content, parts } }
      await server.ask(saveArticle, { params: { id }, body: { version, changes } }, admin)
    },
    async changeAccount({ account: { id } }: OpenedAccount, changes: OfficialAccountChanges): Promise<void> {
      const { version } = await server.ask(readOfficialAccount, { params: { id } }, admin)
      await server.ask(updateOfficialAccount, { params: { id }, body: { version, changes } }, admin)
    },
    async dropAccount({ account: { id } }: OpenedAccount): Promise<void> {
      await server.ask(deleteOfficialAccounts, { body: { ids: [id] } }, admin)
    },
    /** Runs the job until nothing is due within minutes; returns it. */
    async run({ id }: { id: string }) {
      await runner.run()
      return server.ask(readPublishJob, { params: { id } }, admin)
    },
    async stop() {
      await server.stop()
      await emulator.stop()
    },
  }
}
export type PublishingDesk = Awaited<ReturnType<typeof startPublishingDesk>>
