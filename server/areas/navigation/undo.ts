import type { RuleKey } from '@greenroom/contract/rule-texts'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import type { UndoContext, UndoRules, UndoStep } from '../../platform/audit/undo/rules.ts'
import { fail } from '../../platform/errors.ts'
import type { StoredMenuEntry } from './menu.ts'
import { newlyUnreachable, problemsOf } from './rules.ts'
import { lockMenu, readMenuEntries } from './store.ts'

/** The menu before an undo, so that an existing issue does not block it. */
const entriesByContext = new WeakMap<UndoContext, StoredMenuEntry[]>()

/** Undo of menu entries, under the rules of the menu editor. */
export const undoMenuEntries: UndoRules = {
  entity: 'menu-entry',
  needs: () => ['menu:update'],
  before: async context => {
    entriesByContext.set(context, await lockMenu(context.queries))
  },
  after: async (context, steps) => {
    const { queries, publish } = context
    const entries = await readMenuEntries(queries)
    for (const step of steps) requireFit(step, entries)
    const pages = newlyUnreachable(entriesByContext.get(context) ?? [], entries)
    if (pages.length > 0) throw fail('menuLockout', { pages })
    publish({ topic: 'menu.changed', ids: [] }, 'everyone')
  },
}

/** @throws ApiError `undoRefused` when a restored entry does not fit into the current menu */
function requireFit(
  { does, key, entries: undone, entity }: UndoStep,
  entries: readonly StoredMenuEntry[],
): void {
  const entry = entries.find(({ id }) => id === key.id)
  if (does === 'delete' || !entry) return
  const [problem] = problemsOf(entry, undefined, entries)
  if (!problem) return
  const title = undone.at(-1)?.title ?? entry.name
  const highlight = problem.rule === 'menuActiveUnknown' ? entry.activeMenu : null
  const missing = highlight === null ? null : { entity, title: highlight }
  throw fail('undoRefused', { reason: reasonOf(problem.rule), entity, title, newer: null, missing })
}

function reasonOf(rule: RuleKey): UndoRefusal {
  if (rule === 'menuNameTaken' || rule === 'menuPathTaken') return 'taken'
  return rule === 'menuCycle' || rule === 'menuDepth' ? 'changed' : 'orphaned'
}
