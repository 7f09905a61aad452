import { readArticle } from '../../emulators/weixin/read-article.ts'
import type { Account } from '../../emulators/weixin/state.ts'
import type { WeixinEmulator } from '../../emulators/weixin/weixin.ts'
import { type DemoAtWeixin, demoAtWeixin } from '../../server/areas/publishing/seed/at-weixin.ts'
import {
  coverAtWeixin,
  pictureAtWeixin,
  readDemoPictures,
} from '../../server/areas/publishing/seed/pictures.ts'

type Platform = WeixinEmulator['platform']

/** Has the emulator of WeChat begin with the articles of the demo, as accounts that were used for some weeks. */
export async function fillWithDemoArticles(platform: Platform, accounts: readonly Account[]): Promise<void> {
  const pictures = await readDemoPictures()
  const now = platform.now()
  for (const account of accounts) {
    for (const { name, content } of pictures) {
      const [mediaType, encoded, url] = ['image/png', content.toString('base64'), pictureAtWeixin(name)]
      account.images[url.replace('http://mmbiz.qpic.cn', '')] = { mediaType, content: encoded }
      account.materials[coverAtWeixin(name)] = {
        type: 'image',
        name: `${name}.png`,
        mediaType,
        content: encoded,
        url,
        isTemporary: false,
        isTiny: false,
        createdAt: 0,
      }
    }
    for (const one of demoAtWeixin(now)) if (one.appId === account.appId) addArticle(platform, account, one)
  }
}

function addArticle(platform: Platform, account: Account, demo: DemoAtWeixin): void {
  const { articles, ids, hasDraft, publishStatus, sentAt } = demo
  const request = {
    method: 'POST',
    path: '/cgi-bin/draft/add',
    query: new URLSearchParams(),
    headers: new Headers(),
    body: Buffer.alloc(0),
    address: '127.0.0.1',
  }
  const articleRows = articles.map(one =>
    readArticle({ account, platform, request }, { ...one }, articles.length === 1),
  )
  if (hasDraft)
    account.drafts[ids.mediaId] = { articles: articleRows, createTime: sentAt, updateTime: sentAt }
  if (publishStatus === undefined) return
  const isRefused = publishStatus === 4
  account.jobs[ids.publishId] = {
    draft: ids.mediaId,
    msgDataId: ids.msgDataId,
    articles: articleRows,
    settlesAt: sentAt,
    outcome: publishStatus,
    status: publishStatus,
    failIdx: isRefused ? [1] : [],
    articleId: isRefused ? null : ids.weixinArticleId,
    isAnnounced: true,
  }
  if (isRefused) return
  account.published[ids.weixinArticleId] = {
    publishId: ids.publishId,
    articles: articleRows.map(article => ({ ...article, is_deleted: publishStatus === 5 })),
    updateTime: sentAt,
  }
}
