import type { MenuEntry, MenuTree } from '@greenroom/contract/areas/navigation/menu'
import { Button, TextInput } from '@mantine/core'
import {
  IconChevronDown,
  IconLayoutSidebar,
  IconLink,
  IconPlus,
  IconRestore,
  IconSearch,
  IconStackPush,
} from '@tabler/icons-react'
import i18next from 'i18next'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Action } from '../../kit/actions/action.ts'
import { useActions } from '../../kit/actions/registry.ts'
import { RefusedButton } from '../../kit/command/refused-button.tsx'
import { Page } from '../../kit/display/page.tsx'
import { EmptyState } from '../../kit/feedback/states.tsx'
import { Menu } from '../../kit/overlay/menu.tsx'
import { usePermission } from '../../kit/session/permission.tsx'
import type { EditedEntry } from './edited-entry.ts'
import { LayoutHint } from './layout-hint.tsx'
import { restoreDefault } from './menu-commands.ts'
import classes from './menu-page.module.css'
import { MenuTable } from './menu-table.tsx'
import { childrenOf, matching } from './tree.ts'

const LayoutDialog = lazy(async () => ({ default: (await import('./layout-dialog.tsx')).LayoutDialog }))
const EntryForm = lazy(async () => ({ default: (await import('./entry-form.tsx')).EntryForm }))

/** The tree of the menu with its tools. */
export function MenuEditor({ tree }: { tree: MenuTree }) {
  const { t } = useTranslation('menuEditor')
  const editing = usePermission()('menu:update')
  const [parameters, setParameters] = useSearchParams()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<EditedEntry>()
  const [isChoosing, setChoosing] = useState(false)
  const text = parameters.get('text') ?? ''
  const { entries, missingPages } = tree
  const matches = matching(entries, text)
  const folds = entries.filter(({ id }) => childrenOf(entries, id).length > 0).map(({ id }) => id)
  const chooseLayout = useCallback(() => setChoosing(true), [])
  const isUntouched = tree.layout === 'specified' && entries.every(({ origin }) => origin === 'default')
  useMenuActions({ add: setEdited, chooseLayout, missingPages })

  return (
    <Page
      title={t('page.title')}
      context={t('page.context')}
      actions={editing && <PageActions tree={tree} onEdit={setEdited} onLayout={chooseLayout} />}
    >
      {editing && isUntouched && <LayoutHint onChoose={chooseLayout} />}
      <section className={classes.editor} aria-label={t('page.title')}>
        <div className={classes.tools}>
          <TextInput
            type="search"
            className={classes.search}
            aria-label={t('tool.search')}
            placeholder={t('tool.searchHint')}
            leftSection={<IconSearch size={16} />}
            value={text}
            onChange={({ currentTarget: { value } }) =>
              setParameters(value === '' ? {} : { text: value }, { replace: true })
            }
          />
          <span className={classes.total} role="status">
            {t('tool.total', { count: text === '' ? entries.length : matches.length })}
          </span>
          <Button variant="subtle" onClick={() => setClosed(new Set())}>
            {t('tool.expand')}
          </Button>
          <Button variant="subtle" onClick={() => setClosed(new Set(folds))}>
            {t('tool.collapse')}
          </Button>
        </div>
        {matches.length === 0 ? (
          <EmptyState
            title={t('page.nothingFound')}
            action={
              <Button variant="default" size="xs" onClick={() => setParameters({}, { replace: true })}>
                {t('page.showAll')}
              </Button>
            }
          />
        ) : (
          <MenuTable
            {...{ entries, missingPages, editing, closed }}
            shown={matches}
            searching={text.trim() !== ''}
            onClosed={setClosed}
            onEdit={setEdited}
          />
        )}
      </section>
      {isChoosing && (
        <Suspense>
          <LayoutDialog tree={tree} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <EntryForm
            key={keyOf(edited)}
            edited={edited}
            entries={entries}
            missingPages={missingPages}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Page>
  )
}

const keyOf = (edited: EditedEntry) => ('entry' in edited ? edited.entry.id : edited.kind)

interface PageActionsProps {
  tree: MenuTree
  onEdit: (edited: EditedEntry) => void
  onLayout: () => void
}

function PageActions({ tree: { missingPages }, onEdit, onLayout }: PageActionsProps) {
  const { t } = useTranslation('menuEditor')
  const add = (kind: MenuEntry['kind']) => () => onEdit({ kind, parentId: null })
  return (
    <>
      <Button variant="default" onClick={onLayout}>
        {t('layout.choose')}
      </Button>
      <RefusedButton variant="default" reason={undefined} onClick={() => void restoreDefault()}>
        {t('tool.restore')}
      </RefusedButton>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} />} rightSection={<IconChevronDown size={14} />}>
            {t('action.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconStackPush size={16} />} onClick={add('section')}>
            {t('action.addSection')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={add('link')}>
            {t('action.addLink')}
          </Menu.Item>
          {missingPages.length > 0 && (
            <Menu.Item leftSection={<IconPlus size={16} />} onClick={add('page')}>
              {t('action.addPage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface MenuActions {
  add: (edited: EditedEntry) => void
  chooseLayout: () => void
  missingPages: readonly string[]
}

/** Offers the actions on the whole menu to the palette and to keys. */
function useMenuActions({ add, chooseLayout, missingPages }: MenuActions): void {
  const noPage = missingPages.length === 0
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'menu.add-section',
        label: () => i18next.t('menuEditor:action.addSection'),
        icon: IconStackPush,
        group: 'page',
        shortcut: 'n',
        need: 'menu:update',
        run: () => add({ kind: 'section', parentId: null }),
      },
      {
        id: 'menu.add-link',
        label: () => i18next.t('menuEditor:action.addLink'),
        icon: IconLink,
        group: 'page',
        need: 'menu:update',
        run: () => add({ kind: 'link', parentId: null }),
      },
      {
        id: 'menu.add-page',
        label: () => i18next.t('menuEditor:action.addPage'),
        icon: IconPlus,
        group: 'page',
        need: 'menu:update',
        refusal: () => (noPage ? i18next.t('menuEditor:refused.noPage') : undefined),
        run: () => add({ kind: 'page', parentId: null }),
      },
      {
        id: 'menu.layout',
        label: () => i18next.t('menuEditor:layout.title'),
        about: () => i18next.t('menuEditor:page.title'),
        icon: IconLayoutSidebar,
        group: 'page',
        need: 'menu:update',
        run: chooseLayout,
      },
      {
        id: 'menu.restore',
        label: () => i18next.t('menuEditor:tool.restore'),
        about: () => i18next.t('menuEditor:page.title'),
        icon: IconRestore,
        group: 'page',
        need: 'menu:update',
        danger: true,
        run: () => void restoreDefault(),
      },
    ],
    [add, chooseLayout, noPage],
  )
  useActions(actions)
}
