import { dropDraft, listDrafts, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import type { AbilityRow } from '@greenroom/contract/areas/official-accounts/abilities'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import {
  createOfficialAccount,
  defaultStyleFields,
  deleteOfficialAccounts,
  listOfficialAccounts,
  type OfficialAccountRow,
  officialArticleLimits,
  probeOfficialAccount,
  readAccountCallback,
  readDemoAccount,
  readOfficialAccount,
  resetCallQuota,
  setAppSecret,
  updateOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { readListPreference } from '@greenroom/contract/areas/profile/preferences'
import { readViews } from '@greenroom/contract/areas/views/views'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { fill } from '../../testing/fill.ts'
import { buildPage, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { Component as AccountsPage } from './accounts-page.tsx'
import { standingOf } from './standing.tsx'

const line = (ability: AbilityRow['ability'], state: AbilityRow['state']): AbilityRow => ({
  ability,
  state,
  failure: null,
  quota: null,
  checkedTime: state === 'unknown' ? null : '2026-03-01T08:00:00.000Z',
})
const all = (state: AbilityRow['state']): AbilityRow[] =>
  (['connection', 'drafts', 'publishing', 'materials', 'figures', 'followers'] as const).map(ability =>
    line(ability, state),
  )

const account: OfficialAccountRow = {
  id: recordId(800),
  name: 'Spring weekly',
  type: 'subscription',
  appId: 'wx0123456789abcdef',
  originalId: '',
  defaultAuthor: '',
  ...defaultStyleFields(defaultArticleStyle),
  remark: '',
  usableBy: 'everyone',
  userIds: [],
  roleIds: [],
  needsApproval: false,
  callbackMode: 'safe',
  limits: officialArticleLimits,
  users: [],
  roles: [],
  hasSecret: true,
  secretChangedTime: '2026-03-01T08:00:00.000Z',
  abilities: all('working'),
  createdTime: '2026-03-01T08:00:00.000Z',
  updatedTime: '2026-03-01T08:00:00.000Z',
  version: 1,
}
const secret = 'a'.repeat(32)

beforeEach(() => {
  fakeServer.respond(readListPreference, null)
  fakeServer.respond(readViews, { list: [] })
  fakeServer.respond(listDrafts, [])
  fakeServer.respond(readDraft, null)
  fakeServer.respond(saveDraft, { savedTime: '2026-03-01T09:00:00.000Z', others: [] })
  fakeServer.respond(dropDraft, { dropped: true })
  fakeServer.respond(listOfficialAccounts, buildPage([account]))
  fakeServer.respond(readOfficialAccount, account)
  fakeServer.respond(readDemoAccount, null)
  fakeServer.respond(probeOfficialAccount, { abilities: all('working') })
  fakeServer.respond(readAccountCallback, {
    address: '/api/weixin/callback/wx0123456789abcdef',
    token: 'the-token',
    encodingAesKey: 'k'.repeat(43),
    lastReceivedTime: null,
  })
})

async function openPage() {
  const { user } = renderInConsole(<AccountsPage />)
  const row = await screen.findByRole('row', { name: /Spring weekly/ })
  return { user, row }
}
const named = (name: string | RegExp) => ({ name })
async function openDrawer() {
  const { user, row } = await openPage()
  await user.click(within(row).getByRole('link', named('Spring weekly')))
  return { user, drawer: await screen.findByRole('dialog', named('Spring weekly')) }
}

describe('the page of official accounts', () => {
  it('adds one with its secret, which no draft has, and probes it', async () => {
    fakeServer.respond(createOfficialAccount, account)
    const { user } = await openPage()
    await user.click(screen.getByRole('button', named(text('officialAccounts:action.create'))))
    const form = within(await screen.findByRole('dialog'))
    fill(form.getByRole('textbox', named(new RegExp(text('officialAccounts:field.name')))), 'Autumn')
    fill(form.getByRole('textbox', named(/AppID/)), 'wx0123456789abcdef')
    const add = form.getByRole('button', named(text('officialAccounts:action.create')))
    await user.click(add)
    expect(fakeServer.requests(createOfficialAccount)).toEqual([])
    fill(form.getByLabelText(/AppSecret/), secret)
    await user.click(add)
    await waitFor(() => expect(fakeServer.requests(probeOfficialAccount)).toHaveLength(1))
    const { body } = fakeServer.lastRequest(createOfficialAccount)
    expect(body).toMatchObject({ name: 'Autumn', appId: 'wx0123456789abcdef', appSecret: secret })
    expect(JSON.stringify(fakeServer.requests(saveDraft))).not.toContain(secret)
  })

  it('fills in the account that the demo offers', async () => {
    const offered = { name: 'Laboratory', appId: 'wxd3m0green0000003', appSecret: 'b'.repeat(32) }
    fakeServer.respond(readDemoAccount, offered)
    fakeServer.respond(createOfficialAccount, account)
    const { user } = await openPage()
    await user.click(screen.getByRole('button', named(text('officialAccounts:action.create'))))
    const form = within(await screen.findByRole('dialog'))
    expect(await form.findByText(offered.appSecret)).toBeVisible()
    await user.click(form.getByRole('button', named(text('officialAccounts:demo.fill'))))
    await user.click(form.getByRole('button', named(text('officialAccounts:action.create'))))
    await waitFor(() => expect(fakeServer.lastRequest(createOfficialAccount).body).toMatchObject(offered))
  })

  it('changes the style of new articles, and explains that existing articles keep theirs', async () => {
    fakeServer.respond(updateOfficialAccount, account)
    const { user, row } = await openPage()
    await user.click(within(row).getByRole('button', named(new RegExp(text('officialAccounts:action.edit')))))
    const form = within(await screen.findByRole('dialog'))
    const style = within(form.getByRole('group', named(text('officialAccounts:field.defaultStyle'))))
    expect(style.getByText(text('officialAccounts:hint.defaultStyle'))).toBeVisible()
    await user.click(style.getByRole('radio', named(text('articleStyle:codeThemes.dark'))))
    const size = style.getByLabelText(text('articleStyle:fontSize'))
    await user.clear(size)
    await user.type(size, '18')
    await user.click(form.getByRole('button', named(text('form:save'))))
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateOfficialAccount).body).toEqual({
        version: 1,
        changes: { defaultFontSize: 18, defaultCodeTheme: 'dark' },
      }),
    )
  })

  it('shows missing abilities with their reason, and what still works', async () => {
    const abilities = all('working').map(row =>
      row.ability === 'publishing'
        ? {
            ...line('publishing', 'missing'),
            failure: { errcode: 48001, problem: null, rid: '6543d7c1-2e9ab5c2-3f1b0d77', address: null },
          }
        : row,
    )
    fakeServer.respond(readOfficialAccount, { ...account, abilities })
    const { drawer } = await openDrawer()
    expect(await within(drawer).findByText(text('officialAccounts:instead.publishing'))).toBeVisible()
    expect(within(drawer).getByText(/6543d7c1/)).toBeVisible()
    expect(within(drawer).getAllByText(text('officialAccounts:standing.drafts'))).not.toEqual([])
  })

  describe('whose calls of today are used up', () => {
    const usedUp = { ...line('publishing', 'working'), quota: { limit: 100, used: 100, left: 0 } }
    async function askToReset() {
      const reset = named(text('officialAccounts:action.resetQuota'))
      const abilities = all('working').map(row => (row.ability === 'publishing' ? usedUp : row))
      fakeServer.respond(readOfficialAccount, { ...account, abilities })
      const { user, drawer } = await openDrawer()
      await user.click(await within(drawer).findByRole('button', reset))
      const question = await screen.findByRole('dialog', named(text('officialAccounts:ask.resetQuotaTitle')))
      expect(question).toHaveTextContent('Spring weekly')
      expect(fakeServer.requests(resetCallQuota)).toEqual([])
      await user.click(within(question).getByRole('button', reset))
    }

    it('has them counted from 0 again, once its user agrees', async () => {
      fakeServer.respond(resetCallQuota, { abilities: all('working') })
      await askToReset()
      const done = text('officialAccounts:done.quotaReset', { name: 'Spring weekly' })
      expect(await screen.findByText(done)).toBeVisible()
      expect(fakeServer.requests(resetCallQuota)).toHaveLength(1)
    })

    it('shows when WeChat allows no more resets this month', async () => {
      const failed = { errcode: 48006, problem: null, rid: null, address: null }
      fakeServer.respond(resetCallQuota, refuse('weixinRefused', failed))
      await askToReset()
      expect(await screen.findByText(/ten quota resets are used up/)).toBeVisible()
    })
  })

  it('gives the address for the white list to copy', async () => {
    const failure = { errcode: 40164, problem: null, rid: null, address: '203.0.113.9' }
    const abilities = [{ ...line('connection', 'missing'), failure }, ...all('unknown').slice(1)]
    fakeServer.respond(readOfficialAccount, { ...account, abilities })
    const { user, drawer } = await openDrawer()
    expect(await within(drawer).findByDisplayValue('203.0.113.9')).toBeVisible()
    const what = text('officialAccounts:whiteList.address')
    await user.click(
      within(drawer).getByRole('button', named(text('officialAccounts:copy.action', { what }))),
    )
    expect(await navigator.clipboard.readText()).toBe('203.0.113.9')
  })

  it('replaces the secret and probes again', async () => {
    fakeServer.respond(setAppSecret, account)
    const { user, drawer } = await openDrawer()
    await user.click(
      await within(drawer).findByRole('button', named(text('officialAccounts:secret.replace'))),
    )
    const dialog = await screen.findByRole('dialog', named(text('officialAccounts:secret.set')))
    fill(within(dialog).getByLabelText(/AppSecret/), secret)
    await user.click(within(dialog).getByRole('button', named(text('officialAccounts:secret.save'))))
    await waitFor(() => expect(fakeServer.requests(probeOfficialAccount)).toHaveLength(1))
    expect(fakeServer.lastRequest(setAppSecret).body).toEqual({ appSecret: secret })
  })

  it('deletes one without a question, names it, and offers to undo it', async () => {
    fakeServer.respond(deleteOfficialAccounts, { deleted: 1 })
    const { user, row } = await openPage()
    await user.click(
      within(row).getByRole('button', named(text('list:moreOperations', { row: 'Spring weekly' }))),
    )
    await user.click(await screen.findByRole('menuitem', named(text('officialAccounts:action.delete'))))
    await waitFor(() => expect(fakeServer.lastRequest(deleteOfficialAccounts).body.ids).toEqual([account.id]))
    expect(
      await screen.findByText(text('officialAccounts:done.deletedOne', { name: 'Spring weekly' })),
    ).toBeVisible()
    expect(screen.getByRole('button', named(text('kit:undo')))).toBeVisible()
  })
})

describe('the standing of an account', () => {
  const without = (ability: AbilityRow['ability']) =>
    all('working').map(row => (row.ability === ability ? line(ability, 'missing') : row))
  it.each([
    ['publishes', all('working')],
    ['drafts', without('publishing')],
    ['limited', without('materials')],
    ['disconnected', without('connection')],
    ['unknown', all('unknown')],
  ] as const)('is %s by what it can do', (standing, abilities) => {
    expect(standingOf(abilities)).toBe(standing)
  })
})
