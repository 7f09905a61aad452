import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import {
  applyMenuLayout,
  deleteMenuEntry,
  type MenuEntry,
  type MenuEntryFields,
  type MenuLayout,
  type MenuTree,
  readMenuTree,
  restoreMenu,
  restoreMenuEntry,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import { allRoutes } from '@greenroom/contract/routes'
import i18next from 'i18next'
import { blockReads } from '../../kit/call/block-reads.ts'
import { CallFailure, call, failureData } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { callQuery, queryClient } from '../../kit/call/query.ts'
import { confirmAction, type Question } from '../../kit/command/confirm.tsx'
import { mayUndoByLog } from '../../kit/command/offer-undo.ts'
import { offerUndo } from '../../kit/feedback/action-toast.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { session } from '../../kit/session/session.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { undoWhole } from '../audit/index.ts'
import { entryTitle, titlesOf } from './labels.ts'
import { allBelow, moved, type Place } from './tree.ts'

const { queryKey } = callQuery(readMenuTree, {})
/** The menu as this browser knows it. */
export const shownTree = () => queryClient.getQueryData<MenuTree>(queryKey)

/** Shows the menu as the server answered it. */
export function takeTree(tree: MenuTree): void {
  queryClient.setQueryData(queryKey, tree)
}

/** Moves that are on their way; they are made one after the other, each from the version that the last one left. */
let moves: Promise<void> = Promise.resolve()
let waiting = 0
let allowReads = () => {}

/** Moves an entry at once, and on the server; what the server refuses goes back. */
export function moveEntry({ id }: MenuEntry, to: Place): Promise<void> {
  if (waiting === 0) allowReads = blockReads({ queryKey })
  const tree = shownTree()
  if (tree) takeTree({ ...tree, entries: moved(tree.entries, id, to) })
  waiting++
  moves = moves.then(async () => {
    const entry = shownTree()?.entries.find(one => one.id === id)
    await attempt(async () => {
      if (entry) takeMoved(await update(entry, to))
    })
    waiting--
    if (waiting > 0) return
    allowReads()
    void invalidate('menu.changed')
  })
  return moves
}

/** While more moves wait, the screen is ahead of the response, which only brings new versions. */
function takeMoved(response: MenuTree): void {
  const tree = shownTree()
  if (waiting === 1 || !tree) {
    takeTree(response)
    return
  }
  const versions = new Map(response.entries.map(({ id, version }) => [id, version]))
  const entries = tree.entries.map(entry => ({ ...entry, version: versions.get(entry.id) ?? entry.version }))
  takeTree({ ...response, entries })
}

/** Moves an entry, and offers to move it back. */
export async function dropEntry(entry: MenuEntry, to: Place): Promise<void> {
  const { parentId, place } = entry
  await moveEntry(entry, to)
  const after = shownTree()?.entries.find(({ id }) => id === entry.id)
  if (!after || (after.parentId === parentId && after.place === place)) return
  offerUndo(
    i18next.t('menuEditor:move.toast', { title: entryTitle(entry) }),
    () => void moveEntry(entry, { parentId, place }),
  )
}

/** Shows or hides an entry in the menu, and offers to take it back. */
export async function setHidden(entry: MenuEntry, hideInMenu: boolean): Promise<void> {
  await run(async () => {
    takeTree(await update(entry, { hideInMenu }))
    const title = entryTitle(entry)
    const text = i18next.t(hideInMenu ? 'menuEditor:done.hidden' : 'menuEditor:done.shown', { title })
    offerUndo(text, () => {
      const now = shownTree()?.entries.find(({ id }) => id === entry.id)
      if (now) void run(async () => takeTree(await update(now, { hideInMenu: !hideInMenu })))
    })
  })
}

function update({ id, version }: MenuEntry, changes: Partial<MenuEntryFields>): Promise<MenuTree> {
  const quiet = ['notFound', 'conflict', 'invalid'] as const
  return call(updateMenuEntry, { params: { id }, body: { version, changes } }, { quiet })
}

/** Asks users who may not undo the change. @returns whether it is to be made */
const confirmUnlessUndone = async (question: Question) => mayUndoByLog() || confirmAction(question)

/** Deletes an entry with all below it. Users who may not undo it are asked first, with the names of these. */
export async function removeEntry({ id }: MenuEntry): Promise<void> {
  const tree = shownTree()
  const entry = tree?.entries.find(one => one.id === id)
  if (!tree || !entry) return
  const [title, below] = [entryTitle(entry), titlesOf(allBelow(tree.entries, id))]
  const confirmed = await confirmUnlessUndone({
    title: i18next.t('menuEditor:ask.deleteTitle'),
    message: i18next.t(below === '' ? 'menuEditor:ask.delete' : 'menuEditor:ask.deleteBelow', {
      title,
      below,
    }),
    confirmLabel: i18next.t('menuEditor:action.delete'),
    danger: true,
  })
  if (!confirmed) return
  await run(async () => {
    const body = { revision: tree.revision }
    const quiet = ['notFound', 'conflict', 'menuLockout'] as const
    takeTree(await call(deleteMenuEntry, { params: { id }, body }, { quiet }))
    notifyDone(i18next.t('menuEditor:done.deleted', { title }), 'menu.delete')
  })
}

/** Gives an entry back what the console begins with. */
export async function restoreEntry(entry: MenuEntry): Promise<void> {
  const title = entryTitle(entry)
  const confirmed = await confirmUnlessUndone({
    title: i18next.t('menuEditor:ask.restoreOneTitle', { title }),
    message: i18next.t('menuEditor:ask.restoreOne'),
    confirmLabel: i18next.t('menuEditor:action.restore'),
    danger: true,
  })
  if (!confirmed) return
  await run(async () => {
    const { id, version } = entry
    const quiet = ['notFound', 'conflict', 'invalid'] as const
    takeTree(await call(restoreMenuEntry, { params: { id }, body: { version } }, { quiet }))
    notifyDone(i18next.t('menuEditor:done.restoredOne', { title }), 'menu.restore-entry')
  })
}

/** Resets the menu for all users. Users who may not undo it are asked first, with the entries that are lost. */
export async function restoreDefault(): Promise<void> {
  const tree = shownTree()
  if (!tree) return
  const confirmed = await confirmUnlessUndone({
    title: i18next.t('menuEditor:ask.restoreTitle'),
    message: restoreQuestion(tree),
    confirmLabel: i18next.t('menuEditor:action.restore'),
    danger: true,
  })
  if (!confirmed) return
  await run(async () => {
    const body = { revision: tree.revision }
    takeTree(await call(restoreMenu, { body }, { quiet: ['conflict'] }))
    notifyDone(i18next.t('menuEditor:done.restored'), 'menu.restore')
  })
}

/** Applies a ready layout for all users, to the menu whose revision its preview named. */
export async function applyLayout(layout: MenuLayout, revision: string): Promise<void> {
  await run(async () => {
    const quiet = ['conflict', 'invalid'] as const
    takeTree(await call(applyMenuLayout, { params: { layout }, body: { revision } }, { quiet }))
    notifyDone(i18next.t(`menuEditor:layout.done.${layout}`), 'menu.apply-layout')
  })
}

function restoreQuestion({ entries, layout }: MenuTree): string {
  const own = titlesOf(entries.filter(({ origin }) => origin === 'own'))
  const changed = titlesOf(entries.filter(({ origin }) => origin === 'changed'))
  const missing = allRoutes
    .filter(({ name }) => !entries.some(entry => entry.name === name))
    .map(({ title }) => title[currentLanguage()])
    .join(i18next.t('menuEditor:form.separator'))
  const losses = [
    own && i18next.t('menuEditor:ask.restoreOwn', { names: own }),
    changed && i18next.t('menuEditor:ask.restoreChanged', { names: changed }),
    missing && i18next.t('menuEditor:ask.restoreMissing', { names: missing }),
  ].filter(part => part !== '')
  if (losses.length === 0 && layout === 'specified') return i18next.t('menuEditor:ask.restoreNothing')
  return i18next.t('menuEditor:ask.restore', { losses: losses.join(' ') })
}

/** Reports a change, and offers to undo it to users who may. */
function notifyDone(text: string, action: Parameters<typeof undoLast>[0]): void {
  if (mayUndoByLog()) offerUndo(text, () => void run(() => undoLast(action)))
  else toast.success(text)
}

/** Makes a change of the menu, reports a refusal, and reads the menu again in any case. */
async function run(work: () => Promise<void>): Promise<void> {
  await attempt(work)
  void invalidate('menu.changed')
}

/** Makes a change of the menu, and says why it was refused. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    explain(failure)
  }
}

function explain(failure: CallFailure): void {
  const missingPages = failureData(failure, 'menuLockout')?.pages
  const issue = failureData(failure, 'invalid')?.issues[0]
  if (failure.reason === 'notFound') toast.failure(failure, i18next.t('menuEditor:refused.missing'))
  if (failure.reason === 'conflict') toast.notice(i18next.t('menuEditor:refused.changed'))
  if (issue) toast.failure(failure, issue.msg)
  if (missingPages) {
    const pages = allRoutes
      .filter(({ name }) => missingPages.includes(name))
      .map(({ title }) => title[currentLanguage()])
    toast.failure(
      failure,
      i18next.t('menuEditor:refused.lockout', { pages: pages.join(i18next.t('menuEditor:form.separator')) }),
    )
  }
}

type MenuAction = 'menu.apply-layout' | 'menu.delete' | 'menu.restore' | 'menu.restore-entry'

/** Undoes the last change of this kind that the user made, whole, or shows why that cannot be done any more. */
async function undoLast(action: MenuAction): Promise<void> {
  const { user } = session.getState()
  const query = { action, user: user?.username ?? '', pageSize: '1' }
  const { list } = await call(listOperations, { query }, {})
  const [last] = list
  if (!last || last.user?.id !== user?.id) return
  await undoWhole(last.id, 'menu.changed')
}
