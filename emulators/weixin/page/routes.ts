import { verifyCallback } from '../events.ts'
import type { Platform, WeixinRequest } from '../platform.ts'
import { htmlPage, type Page } from '../public-files.ts'
import { banPublished } from '../publishing.ts'
import { type Account, grants, pushModes } from '../state.ts'
import { type ControlParts, failureChoices, showPlatform } from './view.ts'

/** The page at `/` with the stored data and switches; undefined for other requests. */
export function controlPage(parts: ControlParts): (request: WeixinRequest) => Promise<Page | undefined> {
  return async request => {
    if (request.path === '/' && request.method === 'GET') return htmlPage(showPlatform(parts))
    if (request.method !== 'POST' || !request.path.startsWith('/-/')) return undefined
    // Another site's page may not turn the switches.
    const origin = request.headers.get('origin')
    if (origin !== null && new URL(origin).host !== request.headers.get('host')) {
      return { status: 403, headers: {}, body: '' }
    }
    const form = new URLSearchParams(request.body.toString('utf8'))
    await turn(parts.platform, request.path.slice('/-/'.length), form)
    parts.save()
    return { status: 303, headers: { Location: '/' }, body: '' }
  }
}

async function turn(platform: Platform, what: string, form: URLSearchParams): Promise<void> {
  const text = (name: string) => form.get(name)?.trim() ?? ''
  if (what === 'caller') {
    platform.state.callerAddress = text('address') || null
    return
  }
  const account = platform.state.accounts[text('account')]
  if (!account) return
  if (what === 'account') changeAccount(account, form, text)
  if (what === 'failure') planFailure(account, text)
  if (what === 'outcome') {
    const status = Number(text('status'))
    if (status === 0 || status === 2 || status === 3 || status === 4 || status === 5 || status === 6) {
      const failIdx = text('failIdx').split(/\D+/).filter(Boolean).map(Number)
      account.nextOutcomes.push({ status, failIdx })
    }
  }
  if (what === 'callback') await changeCallback(platform, account, text)
  if (what === 'ban') banPublished(account, text('article'))
  if (what === 'edit-draft') {
    const article = account.drafts[text('draft')]?.articles[0]
    const draft = account.drafts[text('draft')]
    if (!article || !draft) return
    article.content += '<p>Changed in the WeChat back end</p>'
    draft.updateTime = platform.now()
  }
  if (what === 'delete-draft') delete account.drafts[text('draft')]
}

function changeAccount(account: Account, form: URLSearchParams, text: (name: string) => string): void {
  account.whiteList = text('whiteList')
    .split(/[\s,]+/)
    .filter(Boolean)
  account.isFrozen = form.has('isFrozen')
  account.isSecretFrozen = form.has('isSecretFrozen')
  for (const grant of grants) account.granted[grant] = form.has(`granted-${grant}`)
  account.publishSeconds = Math.max(0, Number(text('publishSeconds')) || 0)
}

function planFailure(account: Account, text: (name: string) => string): void {
  const choice = failureChoices.find(one => one === text('failure'))
  const number = Number(text('errcode'))
  const failure = choice ?? (Number.isInteger(number) && number !== 0 ? number : undefined)
  if (failure === undefined) return
  const times = Math.max(1, Number(text('times')) || 1)
  account.planned.push({ path: text('path'), failure, times, isDone: text('isDone') !== '' })
}

async function changeCallback(
  platform: Platform,
  account: Account,
  text: (name: string) => string,
): Promise<void> {
  const url = text('url')
  const mode = pushModes.find(one => one === text('mode')) ?? 'plain'
  const callback = { url, token: text('token'), aesKey: text('aesKey'), mode }
  if (url === '') account.callback = null
  else if (URL.canParse(url) && (await verifyCallback(platform, callback))) account.callback = callback
}
