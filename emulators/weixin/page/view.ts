import type { PushedEvent } from '../events.ts'
import type { Platform } from '../platform.ts'
import { escapeHtml } from '../public-files.ts'
import { type Account, grants, pushModes } from '../state.ts'

export interface ControlParts {
  platform: Platform
  pushed: readonly PushedEvent[]
  save: () => void
}

export const failureChoices = ['timeout', 'cut', 'html', 'status500'] as const

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:24px;max-width:1200px}h1{font-size:20px}h2{font-size:16px;margin-top:32px}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:8px 0}input,select,button{font:inherit;padding:2px 6px}
img{height:40px}details{margin:8px 0}small{color:#666}@media(prefers-color-scheme:dark){:root{color-scheme:dark;background:#111;color:#eee}}`

/** The page that shows the platform. */
export function showPlatform({ platform, pushed }: ControlParts): string {
  const accounts = Object.values(platform.state.accounts)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>WeChat emulator</title>
<style>${style}</style><h1>WeChat emulator</h1>
<p>Stands in for api.weixin.qq.com. Nothing here reaches WeChat.</p>
${form('caller', '', `<label>Callers seem to come from <input name="address" placeholder="their own address" value="${escapeHtml(platform.state.callerAddress ?? '')}"></label>`)}
${accounts.map(account => showAccount(platform, account)).join('')}
<h2>Events pushed</h2>${table(
    ['Time', 'Account', 'Event', 'Outcome'],
    pushed.map(one => [time(one.at), one.appId, one.event, one.outcome]),
  )}
<h2>Last requests</h2>${table(
    ['Time', 'Account', 'Call', 'Sent', 'Answered'],
    platform.log
      .slice(0, 50)
      .map(one => [
        time(one.at),
        one.appId,
        `${one.method} ${one.path}`,
        one.sent.slice(0, 300),
        one.answered.slice(0, 300),
      ]),
  )}</html>`
}

const time = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

function form(action: string, appId: string, fields: string, label = 'Save'): string {
  const account = appId === '' ? '' : `<input type="hidden" name="account" value="${escapeHtml(appId)}">`
  return `<form method="post" action="/-/${action}">${account}${fields}<button>${label}</button></form>`
}

/** @param rows texts, which are escaped here, or markup that was */
function table(heads: readonly string[], rows: readonly (readonly (string | { html: string })[])[]): string {
  if (rows.length === 0) return '<p><small>None.</small></p>'
  const cell = (value: string | { html: string }) =>
    `<td>${typeof value === 'string' ? escapeHtml(value) : value.html}</td>`
  return `<table><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr>${rows
    .map(row => `<tr>${row.map(cell).join('')}</tr>`)
    .join('')}</table>`
}

function checkbox(name: string, label: string, checked: boolean): string {
  return `<label><input type="checkbox" name="${name}"${checked ? ' checked' : ''}> ${label}</label>`
}

function showAccount(platform: Platform, account: Account): string {
  const { appId, secret, name, callback } = account
  const options = (values: readonly string[], chosen = '') =>
    values.map(one => `<option${one === chosen ? ' selected' : ''}>${one}</option>`).join('')
  return `<h2>${escapeHtml(name)} <small>AppID ${escapeHtml(appId)} · AppSecret ${escapeHtml(secret)}</small></h2>
${form(
  'account',
  appId,
  `${grants.map(grant => checkbox(`granted-${grant}`, grant, account.granted[grant])).join('')}
${checkbox('isFrozen', 'account frozen', account.isFrozen)}${checkbox('isSecretFrozen', 'secret frozen', account.isSecretFrozen)}
<label>White list <input name="whiteList" value="${escapeHtml(account.whiteList.join(' '))}"></label>
<label>Publishing takes <input name="publishSeconds" size="4" value="${account.publishSeconds}"> s</label>`,
)}
${form(
  'failure',
  appId,
  `Next calls fail: <input name="path" placeholder="each call, or /cgi-bin/…">
<select name="failure"><option value="">by number</option>${options(failureChoices)}</select>
<input name="errcode" placeholder="errcode" size="8"><label><input name="times" value="1" size="3"> times</label>
${checkbox('isDone', 'but the work is done', false)}`,
  'Plan',
)}
${form(
  'outcome',
  appId,
  `Next publication ends with <select name="status"><option value="0">0 success</option><option value="2">2 original declaration</option><option value="3">3 failure</option>
<option value="4">4 refused by review</option><option value="5">5 deleted by owner</option><option value="6">6 banned</option></select>
<label>failed articles <input name="failIdx" placeholder="1 2" size="6"></label>`,
  'Plan',
)}
${form(
  'callback',
  appId,
  `Callback <input name="url" size="40" placeholder="http://…" value="${escapeHtml(callback?.url ?? '')}">
<input name="token" placeholder="Token" value="${escapeHtml(callback?.token ?? '')}"><input name="aesKey" placeholder="EncodingAESKey" value="${escapeHtml(callback?.aesKey ?? '')}">
<select name="mode">${options(pushModes, callback?.mode)}</select>`,
)}
${details('Planned', account.planned.length + account.nextOutcomes.length, `<pre>${escapeHtml(JSON.stringify([...account.planned, ...account.nextOutcomes], null, 1))}</pre>`)}
${details('Drafts', Object.keys(account.drafts).length, drafts(account))}
${details('Materials', Object.keys(account.materials).length, materials(account))}
${details('Publications', Object.keys(account.jobs).length, jobs(platform, account))}`
}

const details = (title: string, count: number, content: string) =>
  `<details${count > 0 ? ' open' : ''}><summary>${title} (${count})</summary>${content}</details>`

function drafts({ drafts: all, appId }: Account): string {
  const rows = Object.entries(all).map(([id, draft]) => [
    id,
    {
      html: draft.articles
        .map((one, index) => `<a href="/s?tempkey=${id}&amp;idx=${index + 1}">${escapeHtml(one.title)}</a>`)
        .join('<br>'),
    },
    time(draft.updateTime),
    {
      html: ['edit-draft', 'delete-draft']
        .map(action =>
          form(action, appId, `<input type="hidden" name="draft" value="${id}">`, action.split('-')[0] ?? ''),
        )
        .join(''),
    },
  ])
  return table(['Draft', 'Articles', 'Changed', ''], rows)
}

const materials = ({ materials: all }: Account) =>
  table(
    ['Material', 'Type', 'Name', 'Picture'],
    Object.entries(all).map(([id, { type, name, url }]) => [
      id,
      type,
      name,
      { html: url === '' ? '' : `<img alt="" src="${escapeHtml(url.replace('http://mmbiz.qpic.cn', ''))}">` },
    ]),
  )

const jobs = (platform: Platform, { jobs: all, appId }: Account) =>
  table(
    ['Publication', 'Articles', 'State', ''],
    Object.entries(all).map(([id, job]) => [
      id,
      job.articles.map(({ title }) => title).join(', '),
      job.status === 1 ? `1, settles ${job.settlesAt > platform.now() ? 'soon' : 'now'}` : String(job.status),
      {
        html:
          job.articleId === null
            ? ''
            : `<a href="/s?sn=${job.articleId}&amp;idx=1">open</a>${form('ban', appId, `<input type="hidden" name="article" value="${job.articleId}">`, 'ban')}`,
      },
    ]),
  )
