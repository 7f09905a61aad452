import { type MenuEntryFields, menuLimits } from '@greenroom/contract/areas/navigation/menu'
import { hasParameter, landingName, loginPath } from '@greenroom/contract/paths'
import { pageNames, systemPages } from '@greenroom/contract/routes'
import type { RuleKey } from '@greenroom/contract/rule-texts'
import { defaultRoute } from './defaults.ts'
import type { StoredMenuEntry } from './menu.ts'
import { allBelow, heightOf, kindOf, trailOf } from './tree.ts'

/** An issue of an entry, at the field that can solve it. */
export interface MenuProblem {
  field: keyof MenuEntryFields
  rule: RuleKey
}

/** Paths with another use on the server or in the console (server/assemble.ts, console/shell/guard). */
const reserved = ['api', 'assets', 'healthz', 'readyz', 'metrics', 'r', 'redirect', loginPath.slice(1)]

/**
 * Issues of an entry among all others after a change. Checks only fields that differ from `before`, so that an old issue does
 * not block other changes.
 */
export function problemsOf(
  entry: StoredMenuEntry,
  before: StoredMenuEntry | undefined,
  entries: readonly StoredMenuEntry[],
): MenuProblem[] {
  const others = entries.filter(({ id }) => id !== entry.id)
  const checks: [keyof MenuEntryFields, boolean, RuleKey | undefined][] = [
    ['name', entry.name !== before?.name, nameProblem(entry, before, others)],
    ['path', entry.path !== before?.path, pathProblem(entry, others)],
    ['parentId', entry.parentId !== before?.parentId, parentProblem(entry, entries)],
    ['hideInMenu', entry.hideInMenu !== before?.hideInMenu, shownProblem(entry)],
    ['activeMenu', entry.activeMenu !== before?.activeMenu, activeMenuProblem(entry, others)],
  ]
  return checks.flatMap(([field, changed, rule]) => (changed && rule ? { field, rule } : []))
}

function nameProblem(
  { name, external }: StoredMenuEntry,
  before: StoredMenuEntry | undefined,
  others: readonly StoredMenuEntry[],
): RuleKey | undefined {
  if (before && defaultRoute(before.name)) return 'menuNameFixed'
  if (external && pageNames.has(name)) return 'menuPageName'
  return others.some(other => other.name === name) ? 'menuNameTaken' : undefined
}

function pathProblem(entry: StoredMenuEntry, others: readonly StoredMenuEntry[]): RuleKey | undefined {
  const { path, name, external } = entry
  if (external) return isAddress(path) ? undefined : 'menuAddress'
  if (path === defaultRoute(name)?.path) return takenBy(others, path) ? 'menuPathTaken' : undefined
  if (name === landingName) return 'menuPathFixed'
  if (hasParameter(defaultRoute(name)?.path ?? '')) return 'menuPathOfRecord'
  if (!/^(?:\/[\w.~-]+)+$/.test(path) || /\/\.{1,2}(?:\/|$)/.test(path)) return 'menuPath'
  if (reserved.includes(path.split('/')[1]?.toLowerCase() ?? '')) return 'menuPathReserved'
  return takenBy(others, path) ? 'menuPathTaken' : undefined
}

function takenBy(others: readonly StoredMenuEntry[], path: string): boolean {
  return others.some(other => !other.external && canMeet(other.path, path))
}

/** True when an address could match both paths. The console ignores case; a parameter matches everything. */
function canMeet(one: string, other: string): boolean {
  const [parts, otherParts] = [one.toLowerCase().split('/'), other.toLowerCase().split('/')]
  if (parts.length !== otherParts.length) return false
  return parts.every((part, index) => {
    const otherPart = otherParts[index] ?? ''
    return part === otherPart || part.startsWith(':') || otherPart.startsWith(':')
  })
}

/** A page of one record has nothing to show when it is opened from the menu. */
function shownProblem({ path, external, hideInMenu }: StoredMenuEntry): RuleKey | undefined {
  return !hideInMenu && !external && hasParameter(path) ? 'menuNeedsRecord' : undefined
}

function isAddress(text: string): boolean {
  const address = URL.parse(text)
  return /^https?:\/\//i.test(text) && address !== null && address.hostname !== '' && address.username === ''
}

function parentProblem(entry: StoredMenuEntry, entries: readonly StoredMenuEntry[]): RuleKey | undefined {
  if (entry.parentId === null) return undefined
  const parent = entries.find(({ id }) => id === entry.parentId)
  if (!parent) return 'menuParentUnknown'
  if (parent.external) return 'menuParentLink'
  if (parent.id === entry.id || allBelow(entries, entry.id).includes(parent)) return 'menuCycle'
  const levels = trailOf(entries, parent).length + heightOf(entries, entry.id)
  return levels > menuLimits.depth ? 'menuDepth' : undefined
}

function activeMenuProblem(
  { activeMenu }: StoredMenuEntry,
  others: readonly StoredMenuEntry[],
): RuleKey | undefined {
  if (activeMenu === null) return undefined
  return others.some(other => other.name === activeMenu && !other.external) ? undefined : 'menuActiveUnknown'
}

/**
 * Required pages that are unreachable: system management for the base `admin`, and the landing page for all users. The
 * menu editor must be visible in the menu, so that it can be found again.
 */
function unreachablePages(entries: readonly StoredMenuEntry[]): string[] {
  const isWithinReach = (name: string, admits: (entry: StoredMenuEntry) => boolean) => {
    const entry = entries.find(one => one.name === name && kindOf(one) === 'page')
    const trail = entry ? trailOf(entries, entry) : []
    return trail.length > 0 && trail.every(admits)
  }
  const admitsAdmins = ({ roles }: StoredMenuEntry) => roles.includes('*') || roles.includes('admin')
  const admitsAll = ({ roles }: StoredMenuEntry) => roles.includes('*')
  const isShown = (entry: StoredMenuEntry) =>
    admitsAdmins(entry) && !entry.hideInMenu && (entry.name === 'SystemMenu' || !entry.hideChildrenInMenu)
  return [
    ...systemPages.filter(name => !isWithinReach(name, name === 'SystemMenu' ? isShown : admitsAdmins)),
    ...(isWithinReach(landingName, admitsAll) ? [] : [landingName]),
  ]
}

/** Required pages that a change would make unreachable. */
export function newlyUnreachable(
  before: readonly StoredMenuEntry[],
  after: readonly StoredMenuEntry[],
): string[] {
  const unreachableBefore = new Set(unreachablePages(before))
  return unreachablePages(after).filter(name => !unreachableBefore.has(name))
}
