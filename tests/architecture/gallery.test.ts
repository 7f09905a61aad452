import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesWith, isTestCode, root } from './sources.ts'

/** Parts of the kit that the gallery does not name, and why. */
const exceptions: Readonly<Record<string, string>> = {
  // Within the list of the gallery.
  ...because('part of ListPage', [
    'ListTable',
    'ListTableRow',
    'RowHandleCell',
    'Pager',
    'CreateButton',
    'Toolbar',
    'ColumnSettings',
    'SearchLine',
    'MoreFields',
    'MoreFilters',
    'FilterField',
    'FilterChips',
    'SuggestionList',
    'DaysControl',
    'ViewsMenu',
    'ViewChips',
    'WatchBadge',
    'EditableCell',
    'Peek',
  ]),
  ...because('part of a chart', ['Chart', 'StillChart', 'FiguresView', 'ChartMenu', 'EmptyChart']),
  ...because('part of ConditionEditor', ['ConditionParts', 'ConditionChip', 'ConditionValue']),
  ...because('part of LocalTimeInput', ['LocalTimePicker']),
  ...because('part of menus and popovers', ['OnDemandRoot', 'OnDemandTarget', 'ButtonAnchor', 'WhenPressed']),
  ...because('draws what the gallery has by its own parts, around calls of an area', [
    'RecordDrawer',
    'FormDrawer',
    'CardsPage',
    'FileField',
    'UnfinishedDrafts',
    'ConfirmDialog',
    'DecisionDialog',
    'DecisionSubject',
    'SubjectDecision',
    'ReasonField',
    'TodoButtons',
    'TodoDialogs',
    'ImportDrawer',
    'ImportView',
    'ImportButton',
    'SourceDialog',
    'PasteNotice',
    'WayToPage',
  ]),
  ...because('draws nothing of its own', ['Permission', 'Toasts', 'ToastContainer']),
  ...because('part of ImportDrawer', [
    'Causes',
    'GridCell',
    'GridHead',
    'ImportButtons',
    'ImportGrid',
    'Outcomes',
    'ValueField',
  ]),
  ...because('covers the window', ['DropNotice']),
  ...because('an icon button of the navbar', ['ThemeSwitch', 'LanguageSwitch']),
}

function because(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, reason]))
}

const files = filesWith('.tsx').filter(({ path }) => path.startsWith('console/'))
const parts = files
  .filter(({ path }) => path.startsWith('console/kit/') && !isTestCode(path))
  .flatMap(({ text }) =>
    [...text.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  )
const imported = new Set(
  files
    .filter(({ path }) => path.startsWith('console/testing/gallery/'))
    .flatMap(({ text }) => [...text.matchAll(/^import \{([^}]+)\} from '[./]+\/kit\//gm)])
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim().split(' as ')[0] ?? '')),
)

describe('The gallery of the kit', () => {
  it('has every part that the kit exports, but for the exceptions', () => {
    expect(parts.length).toBeGreaterThan(80)
    expect(parts.filter(name => !imported.has(name) && !(name in exceptions))).toEqual([])
  })

  it('has no exception for a part that it has, or that the kit has no more', () => {
    expect(Object.keys(exceptions).filter(name => imported.has(name) || !parts.includes(name))).toEqual([])
  })

  it('has pictures of at most 1.5 MiB in all', () => {
    const pictures = join(root, 'e2e/gallery')
    const bytes = readdirSync(pictures).map(name => statSync(join(pictures, name)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1.5 * 1024 * 1024)
  })
})
