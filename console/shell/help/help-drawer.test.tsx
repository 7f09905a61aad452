import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Action, useActions } from '../../kit/actions/registry.ts'
import { changeLanguage } from '../../kit/text/language.ts'
import { text } from '../../testing/text.ts'
import { fillPage } from '../testing/fake-pages.tsx'
import { findPage, leaveShell, openShell } from '../testing/open-shell.tsx'
import { readGuidePage } from './guide.ts'
import { guidePages } from './guide-pages.ts'

const actions: readonly Action[] = [
  { id: 'sets.create', label: () => 'Create set', shortcut: 'n', group: 'list', run() {} },
  { id: 'sets.archive', label: () => 'Archive set', group: 'list', run() {} },
]

/** A page with a key, an action without one, and a field. */
function Sets(): ReactNode {
  useActions(actions)
  return <input aria-label="Set name" />
}

const drawer = () => screen.findByRole('dialog', { name: text('help:title') })
const pageOf = (name: (typeof guidePages)[number]) => readGuidePage(name, 'en-US')

async function openHelp() {
  const { user } = await openShell('/list/search-table')
  await findPage('SearchTable')
  await user.click(screen.getByRole('button', { name: text('help:title') }))
  return { user, help: within(await drawer()) }
}

beforeEach(() => fillPage('SearchTable', Sets))
afterEach(leaveShell)

describe('the help', () => {
  it('says what the page on screen is for, and how each job is done', async () => {
    const { help } = await openHelp()
    const { title, purpose } = await pageOf('content-sets')
    expect(await help.findByRole('heading', { level: 2, name: title })).toHaveFocus()
    expect(help.getByText(purpose)).toBeVisible()
    expect(help.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(2)
  })

  it('lists the keys of the page, and no action without one', async () => {
    const { help } = await openHelp()
    const keys = within(await help.findByRole('region', { name: text('help:keys') }))
    expect(keys.getByText('Create set')).toBeVisible()
    expect(keys.queryByText('Archive set')).toBeNull()
  })

  it('opens by F1, also from a text field, and closes by Escape', async () => {
    const { user } = await openShell('/list/search-table')
    await findPage('SearchTable')
    await user.type(screen.getByRole('textbox', { name: 'Set name' }), 'coffee{F1}')
    const help = await drawer()
    const { title } = await pageOf('content-sets')
    await within(help).findByRole('heading', { level: 2, name: title })
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('lists all pages of the guide, opens one, and comes back to the page on screen', async () => {
    const { user, help } = await openHelp()
    await user.click(help.getByRole('button', { name: text('help:overview') }))
    const { title } = await pageOf('messages')
    await user.click(await help.findByRole('button', { name: title }))
    expect(help.queryByRole('region', { name: text('help:keys') })).toBeNull()
    await help.findByRole('heading', { level: 2, name: title })
    await user.click(help.getByRole('button', { name: text('help:thisPage') }))
    await help.findByRole('heading', { level: 2, name: (await pageOf('content-sets')).title })
  })

  it('follows a link of the guide in place', async () => {
    const { user, help } = await openHelp()
    await help.findByRole('heading', { level: 2, name: (await pageOf('content-sets')).title })
    const [link] = help.getAllByRole('link').filter(one => one.getAttribute('href')?.endsWith('.md'))
    if (!link) throw new Error('The page has no link to another')
    const target = guidePages.find(page => `${page}.md` === link.getAttribute('href'))
    await user.click(link)
    await help.findByRole('heading', { level: 2, name: (await pageOf(target ?? 'start')).title })
    expect(location.pathname).not.toContain('.md')
  })

  it('follows the language of the console', async () => {
    const { help } = await openHelp()
    await help.findByRole('heading', { level: 2, name: (await pageOf('content-sets')).title })
    await changeLanguage('zh-CN')
    const { title } = await readGuidePage('content-sets', 'zh-CN')
    await within(await screen.findByRole('dialog')).findByRole('heading', { level: 2, name: title })
    await changeLanguage('en-US')
  })
})
