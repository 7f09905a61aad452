import {
  type ListedOperation,
  listOperations,
  type OperationDetail,
  readOperation,
  verifyOperations,
} from '@greenroom/contract/areas/audit/operation-log'
import { readUndoPlan, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listenToShortcuts } from '../../../kit/actions/listen.ts'
import { respondWithPlainList } from '../../../kit/list/testing/plain-list.ts'
import { changeLanguage } from '../../../kit/text/language.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildPage, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { entityText, missingText, undoRefusalText } from '../labels.ts'
import { sentenceOf } from '../sentence.ts'
import { Component as OperationLogPage } from './operation-log-page.tsx'

type Entry = OperationDetail & ListedOperation

function buildEntry(fields: Partial<Entry> = {}): Entry {
  return {
    id: '7',
    time: '2026-03-01T08:00:00.000Z',
    user: { id: recordId(1), name: 'Ada', username: 'ada', avatar: '' },
    action: 'content-set.update',
    entity: 'content-set',
    entityId: recordId(200),
    title: 'Spring picks',
    owner: '',
    operation: 'update',
    address: '127.0.0.1',
    device: '',
    requestId: 'request-1',
    undoneBy: null,
    undoes: [],
    changes: { name: ['Winter picks', 'Spring picks'] },
    names: {},
    ofRequest: 1,
    undoRefusal: null,
    newStatus: null,
    batch: null,
    ...fields,
  }
}

/** The log holds this entry only. */
function respondWith(entry: Entry) {
  fakeServer.respond(listOperations, buildPage([entry]))
  fakeServer.respond(readOperation, entry)
}

beforeEach(() => {
  respondWithPlainList()
  respondWith(buildEntry())
})

it('shows an import as one line, which opens to the entries about its rows', async () => {
  const requestId = recordId(400)
  const batch = { requestId, entries: 1992 }
  respondWith(buildEntry({ action: 'import.upload', entity: 'import', title: 'items.csv', batch }))
  const { user } = await openPage()
  await waitFor(() => expect(fakeServer.lastRequest(listOperations).query.fold).toBe('imports'))
  await user.click(await screen.findByRole('link', { name: text('audit:entry.batch', { count: 1992 }) }))
  await waitFor(() => expect(fakeServer.lastRequest(listOperations).query).toMatchObject({ requestId }))
  expect(fakeServer.lastRequest(listOperations).query.fold).toBeUndefined()
})

async function openPage(address = '/system/log') {
  const rendered = renderInConsole(<OperationLogPage />, { address })
  await screen.findByRole('table', { hidden: true, busy: false })
  return rendered
}

const rowButton = (action: 'view' | 'undo') =>
  screen.getByRole('button', { name: new RegExp(`^${text(`audit:action.${action}`)}: .*Spring picks$`) })
const dialog = () => screen.findByRole('dialog')
const changed = (key: 'title' | 'inserted') =>
  screen.findByRole('region', { name: text(`audit:changes.${key}`) })

describe('an entry of the operation log', () => {
  it.each([
    ['content-set.online', 'content-set', null, 'Ada put content set “Spring picks” online'],
    ['content-set.set-statuses', 'content-set', 'online', 'Ada put content set “Spring picks” online'],
    ['content-item.set-statuses', 'content-item', 'offline', 'Ada took content item “Spring picks” offline'],
    ['user.set-statuses', 'user', 'disabled', 'Ada disabled user “Spring picks”'],
    ['channel.create', 'channel', null, 'Ada created promotion channel “Spring picks”'],
    // What the words are not about.
    ['team.add-members', 'team-member', null, 'Ada: Set team members “Spring picks”'],
  ])('of %s on a %s (%s) is a sentence', (action, entity, newStatus, sentence) => {
    expect(sentenceOf(buildEntry({ action, entity, newStatus }))).toBe(sentence)
  })

  it('stands in the list as its sentence', async () => {
    respondWith(buildEntry({ action: 'content-set.online', entity: 'content-set' }))
    await openPage()
    expect(screen.getByRole('link', { name: 'Ada put content set “Spring picks” online' })).toBeVisible()
  })

  it('is a sentence in Chinese, and of signing in, of a refusal and of a job', async () => {
    const set = { action: 'content-set.online', entity: 'content-set' }
    const device = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    const session = { action: 'access.login', entity: 'session', title: device }
    const sentences = () =>
      [
        buildEntry(set),
        buildEntry({ ...session, operation: 'insert' }),
        buildEntry({ ...session, operation: 'refused', title: 'ada', user: null }),
        buildEntry({ ...set, action: 'preset.pinning', user: null }),
      ].map(sentenceOf)
    expect(sentences()).toEqual([
      'Ada put content set “Spring picks” online',
      'Ada signed in with Chrome on Linux',
      'Not signed in: Sign in “ada”',
      'System: Pinning “Spring picks”',
    ])
    await changeLanguage('zh-CN')
    expect(sentences().slice(0, 2)).toEqual([
      'Ada上线了内容集合“Spring picks”',
      'Ada登录（Linux 上的 Chrome）',
    ])
    await changeLanguage('en-US')
  })

  it('shows each changed field before and after, in words', async () => {
    respondWith(
      buildEntry({
        changes: {
          name: ['Winter picks', 'Spring picks'],
          filter_type: ['artificial', 'rules'],
          rules: [null, { words: ['example'] }],
        },
      }),
    )
    const { user, address } = await openPage()
    await user.click(rowButton('view'))
    const rows = within(await changed('title')).getAllByRole('row')
    expect(rows).toHaveLength(4)
    const shown = rows.map(row => row.textContent).join('\n')
    expect(shown).toContain('Winter picksSpring picks')
    expect(shown).toContain('By handRules')
    expect(shown).toContain('Title or text contains “example”')
    expect(address()).toBe('/system/log?view=7')
  })

  it('shows the ends of long ids, whole when they are pointed at', async () => {
    const changes: OperationDetail['changes'] = {
      set_id: [recordId(11), recordId(12)],
      members: [[recordId(13)], [recordId(14)]],
    }
    respondWith(buildEntry({ requestId: recordId(9), changes, names: { [recordId(14)]: 'May' } }))
    const { user } = await openPage()
    expect(screen.getByRole('table')).toHaveTextContent('00000009')
    await user.click(rowButton('view'))
    expect(await changed('title')).toHaveTextContent(/00000011.*00000012.*00000013.*May/)
    expect(document.body).not.toHaveTextContent(/0000-7000/)
    expect(screen.getByTitle(recordId(11))).toBeVisible()
  })

  it('is opened by its address, and closed with the address of the list left', async () => {
    const { user, address } = await openPage('/system/log?text=spring&view=7')
    await changed('title')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/system/log?text=spring')
  })

  it('opens by keyboard, and masks secret values', async () => {
    respondWith(buildEntry({ operation: 'insert', changes: { tokenHash: ['***', '***'] } }))
    const stop = listenToShortcuts()
    const { user } = await openPage()
    await user.keyboard('j{Enter}')
    expect(await changed('inserted')).toHaveTextContent(text('audit:changes.secret'))
    stop()
  })

  it('says of a refused attempt that nothing changed, and that the actor was not signed in', async () => {
    respondWith(buildEntry({ operation: 'refused', user: null, action: 'access.login', changes: {} }))
    const { user } = await openPage()
    expect(screen.getByRole('table')).toHaveTextContent(text('audit:operations.refused'))
    expect(screen.getByRole('table')).toHaveTextContent(text('audit:user.stranger'))
    await user.click(rowButton('view'))
    expect(await dialog()).toHaveTextContent(text('audit:changes.refused'))
  })
})

describe('undoing an entry', () => {
  const plan = {
    changes: [
      {
        entity: 'content-set',
        entityId: recordId(200),
        title: 'Spring picks',
        operation: 'update' as const,
        changes: { name: ['Spring picks', 'Winter picks'] as [string, string] },
        without: [],
      },
    ],
    total: 1,
    names: {},
    left: [],
    leftTotal: 0,
    parts: [],
    unrestored: 0,
    refusal: null,
  }

  it('shows what will change before it is done, and leads to the entry of it', async () => {
    fakeServer.respond(readUndoPlan, plan)
    fakeServer.respond(undoOperation, { changed: 1, unrestored: 0, entry: '8', job: null })
    const { user, address } = await openPage()
    await user.click(rowButton('undo'))
    expect(await screen.findByText('Winter picks')).toBeVisible()
    expect(fakeServer.requests(undoOperation)).toEqual([])
    await user.click(within(await dialog()).getByRole('button', { name: text('audit:action.undo') }))
    await user.click(await screen.findByRole('button', { name: text('audit:undo.showEntry') }))
    expect(fakeServer.lastRequest(undoOperation)).toEqual({
      params: { id: '7' },
      body: { scope: 'entry', unrestored: 0 },
    })
    await waitFor(() => expect(address()).toBe('/system/log?view=8'))
  })

  it('names what cannot come back before it is done, and asks for no more than that', async () => {
    const missing = { entity: 'content-item', title: 'Deleted since', field: 'content_item_id' }
    const member = { entity: 'content-set-item', title: 'Spring · Deleted since' }
    fakeServer.respond(readUndoPlan, {
      ...plan,
      left: [{ ...member, reason: 'orphaned', missing }],
      leftTotal: 1,
      parts: [{ entity: 'content-set-item', undone: 2, total: 3 }],
      unrestored: 1,
    })
    fakeServer.respond(undoOperation, { changed: 3, unrestored: 1, entry: '8', job: null })
    const { user } = await openPage()
    await user.click(rowButton('undo'))
    const left = await screen.findByRole('region', { name: text('audit:undo.left') })
    expect(left).toHaveTextContent(missingText(missing))
    const entity = entityText('content-set-item')
    expect(left).toHaveTextContent(text('audit:undo.part', { entity, undone: 2, total: 3 }))
    await user.click(within(await dialog()).getByRole('button', { name: text('audit:action.undo') }))
    await waitFor(() => expect(fakeServer.lastRequest(undoOperation).body).toMatchObject({ unrestored: 1 }))
    expect(await screen.findByText(new RegExp(text('audit:undo.unrestored', { count: 1 })))).toBeVisible()
  })

  it('undoes all that its request changed where that was more', async () => {
    respondWith(buildEntry({ ofRequest: 2 }))
    fakeServer.respond(readUndoPlan, plan)
    const { user } = await openPage('/system/log?view=7')
    await user.click(await screen.findByRole('button', { name: text('audit:undo.request', { count: 2 }) }))
    await screen.findByText(text('audit:undo.titleRequest'))
    await waitFor(() => expect(fakeServer.lastRequest(readUndoPlan).query).toEqual({ scope: 'request' }))
  })

  it('says why it cannot be done, with the newer change that would be lost', async () => {
    const newer = buildEntry({ id: '9', title: 'Summer picks' })
    const { changes: _, names: __, ofRequest: ___, undoRefusal: ____, newStatus: _____, ...entry } = newer
    fakeServer.respond(readUndoPlan, {
      ...plan,
      changes: [],
      refusal: {
        reason: 'changed',
        entity: 'content-set',
        title: 'Summer picks',
        newer: entry,
        missing: null,
      },
    })
    const { user, address } = await openPage()
    await user.click(rowButton('undo'))
    const refusal = await screen.findByRole('alert')
    expect(refusal).toHaveTextContent(undoRefusalText('changed'))
    expect(within(await dialog()).queryByRole('button', { name: text('audit:action.undo') })).toBeNull()
    await user.click(within(refusal).getByRole('button'))
    await waitFor(() => expect(address()).toBe('/system/log?view=9'))
  })

  it('is offered only where it can work; the entry says why not', async () => {
    respondWith(buildEntry({ action: 'access.login', entity: 'session', undoRefusal: 'session' }))
    const { user } = await openPage()
    const undo = { name: new RegExp(`^${text('audit:action.undo')}`) }
    expect(screen.queryByRole('button', undo)).toBeNull()
    await user.click(screen.getByRole('button', { name: new RegExp(`^${text('audit:action.view')}`) }))
    const reason = undoRefusalText('session')
    expect(await screen.findByText(text('audit:undo.impossible', { reason }))).toBeVisible()
    expect(within(await dialog()).queryByRole('button', undo)).toBeNull()
  })

  it.each(['secret', 'changed', 'inUse', 'decided'] as const)(
    'is not offered where it is refused (%s), and the reason stands there before the click',
    async undoRefusal => {
      respondWith(buildEntry({ action: 'user.reset-password', entity: 'user', undoRefusal }))
      const { user } = await openPage()
      const undo = screen.getByRole('button', { name: new RegExp(`^${text('audit:action.undo')}`) })
      expect(undo).toHaveAttribute('aria-disabled', 'true')
      await user.hover(undo)
      expect(await screen.findByText(undoRefusalText(undoRefusal))).toBeVisible()
      await user.click(undo)
      expect(fakeServer.requests(readUndoPlan)).toEqual([])
    },
  )

  it('is gone once it is done', async () => {
    respondWith(buildEntry({ undoneBy: '8', undoRefusal: 'undone' }))
    await openPage()
    expect(screen.getByRole('table')).toHaveTextContent(text('audit:undo.undone'))
    expect(screen.queryByRole('button', { name: new RegExp(`^${text('audit:action.undo')}`) })).toBeNull()
  })
})

describe('verifying the log', () => {
  const part = { checked: 5, last: 10, anchor: 0, head: 'a'.repeat(64), done: false, broken: null }
  const verify = async () => {
    const rendered = await openPage()
    await rendered.user.click(screen.getByRole('button', { name: text('audit:chain.verify') }))
    return rendered
  }

  it('goes on until all of it is checked, and says so', async () => {
    fakeServer.respond(verifyOperations, ({ query: { after } }) =>
      after === 0 ? part : { ...part, checked: 10, done: true },
    )
    await verify()
    expect(await screen.findByRole('alert')).toHaveTextContent(text('audit:chain.whole', { total: '10' }))
    expect(fakeServer.requests(verifyOperations).map(({ query }) => query.after)).toEqual([0, 5])
  })

  it('says which entry is not what it was, and shows it', async () => {
    fakeServer.respond(verifyOperations, { ...part, broken: { reason: 'changed', entry: '7' } })
    const { user, address } = await verify()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(text('audit:chain.breaks.changed', { entry: '7' }))
    await user.click(within(alert).getByRole('button', { name: text('audit:undo.showEntry') }))
    await waitFor(() => expect(address()).toBe('/system/log?view=7'))
  })
})
