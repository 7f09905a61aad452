import type { MenuEntry } from '@greenroom/contract/areas/navigation/menu'
import { ActionIcon, Badge, Switch } from '@mantine/core'
import {
  IconChevronRight,
  IconDots,
  IconExternalLink,
  IconGripVertical,
  IconLink,
  IconPlus,
  IconRestore,
  IconStackPush,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentType, CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { menuIcon } from '../../kit/display/menu-icons.ts'
import { Menu } from '../../kit/overlay/menu.tsx'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import { RelativeTime } from '../../kit/text/time.tsx'
import type { EditedEntry } from './edited-entry.ts'
import { entryTitle, rolesText } from './labels.ts'
import { removeEntry, restoreEntry, setHidden } from './menu-commands.ts'
import classes from './menu-page.module.css'
import { canLieUnder, childrenOf, levelOf } from './tree.ts'
import type { Drop } from './use-tree-drag.ts'

interface TreeRowProps {
  entry: MenuEntry
  /** The whole menu. */
  entries: readonly MenuEntry[]
  missingPages: readonly string[]
  open: boolean
  /** What can be changed; absent for users who may only look. */
  editing: boolean
  /** Entries can't be moved while only some of them are shown. */
  movable: boolean
  dragged: boolean
  drop: Drop | undefined
  onToggle: (id: string) => void
  onGrab: (entry: MenuEntry, event: PointerEvent) => void
  onPress: (event: KeyboardEvent, entry: MenuEntry) => void
  onEdit: (edited: EditedEntry) => void
}

/** One entry of the menu: its place in the tree, what it says, and what can be done with it. */
export function TreeRow(props: TreeRowProps) {
  const { entry, entries, missingPages, editing, movable, dragged, drop, onGrab, onPress, onEdit } = props
  const { t } = useTranslation('menuEditor')
  const title = entryTitle(entry)
  const style = { '--level': levelOf(entries, entry.id) - 1 } as CSSProperties
  return (
    <tr
      className={classes.row}
      data-entry={entry.id}
      data-dragged={dragged || undefined}
      data-drop={drop?.targetId === entry.id ? drop.side : undefined}
      data-hidden={entry.hideInMenu || undefined}
    >
      <td>
        <div className={classes.title} style={style}>
          {editing && (
            <button
              type="button"
              data-handle
              className={classes.handle}
              disabled={!movable}
              aria-label={t('row.move', {
                title,
                place: entry.place,
                count: childrenOf(entries, entry.parentId).length,
              })}
              onPointerDown={event => onGrab(entry, event)}
              onKeyDown={event => onPress(event, entry)}
            >
              <IconGripVertical size={16} />
            </button>
          )}
          <Fold {...props} title={title} />
          <Title entry={entry} entries={entries} title={title} />
        </div>
      </td>
      <td className={classes.kind}>{t(`kind.${entry.kind}`)}</td>
      <td className={classes.wide}>
        <span className={classes.path} title={entry.path}>
          {entry.path}
        </span>
      </td>
      <td className={classes.wide}>{rolesText(entry.roles)}</td>
      <td className={classes.updated}>
        <RelativeTime instant={entry.updatedTime} />
      </td>
      <td>
        <Switch
          size="xs"
          aria-label={t('row.show', { title })}
          checked={!entry.hideInMenu}
          disabled={!editing}
          onChange={({ currentTarget }) => void setHidden(entry, !currentTarget.checked)}
        />
      </td>
      {editing && (
        <td className={classes.operations}>
          <button
            type="button"
            className={classes.operation}
            aria-label={`${t('action.edit')}: ${title}`}
            onClick={() => onEdit({ entry })}
          >
            {t('action.edit')}
          </button>
          <RowMenu {...{ entry, entries, missingPages, title, onEdit }} />
        </td>
      )}
    </tr>
  )
}

function Fold({ entry, entries, open, title, onToggle }: TreeRowProps & { title: string }) {
  const { t } = useTranslation('menuEditor')
  if (childrenOf(entries, entry.id).length === 0) return <span className={classes.fold} />
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={open}
      aria-label={open ? t('row.close', { title }) : t('row.open', { title })}
      onClick={() => onToggle(entry.id)}
    >
      <IconChevronRight size={14} />
    </button>
  )
}

function Title({ entry, entries, title }: Pick<TreeRowProps, 'entry' | 'entries'> & { title: string }) {
  const { t } = useTranslation('menuEditor')
  const Icon = menuIcon(entry.icon)
  const isEmpty = entry.kind === 'section' && childrenOf(entries, entry.id).length === 0
  return (
    <>
      {Icon && <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />}
      <span className={classes.text}>
        <span className={classes.name} title={title}>
          {title}
        </span>
        <span className={classes.narrow}>{entry.path}</span>
      </span>
      {entry.kind === 'link' && (
        <IconExternalLink className={classes.icon} size={14} role="img" aria-label={t('kind.link')} />
      )}
      <span className={classes.marks}>
        {entry.origin === 'own' && <Mark color="blue" text={t('origin.own')} />}
        {entry.origin === 'changed' && (
          <Mark color="orange" text={t('origin.changed')} hint={t('hint.changed')} />
        )}
        {isEmpty && <Mark color="gray" text={t('mark.empty')} hint={t('hint.empty')} />}
        {entry.hideChildrenInMenu && <Mark color="gray" text={t('mark.childrenHidden')} />}
        {entry.noAffix && <Mark color="gray" text={t('mark.noTab')} />}
        {entry.ignoreCache && <Mark color="gray" text={t('mark.notKept')} />}
      </span>
    </>
  )
}

function Mark({ color, text, hint }: { color: string; text: string; hint?: string }) {
  return (
    <Tooltip label={hint} disabled={hint === undefined}>
      <Badge color={color} flex="none">
        {text}
      </Badge>
    </Tooltip>
  )
}

interface RowMenuProps {
  entry: MenuEntry
  entries: readonly MenuEntry[]
  missingPages: readonly string[]
  title: string
  onEdit: (edited: EditedEntry) => void
}

/** What can be done with an entry beside editing it; what can't be done now says why. */
function RowMenu({ entry, entries, missingPages, title, onEdit }: RowMenuProps) {
  const { t } = useTranslation('menuEditor')
  const full = entry.kind === 'link' ? t('refused.link') : t('refused.depth')
  const refusal = canLieUnder(entries, undefined, entry.id) ? undefined : full
  const noPage = missingPages.length === 0 ? t('refused.noPage') : undefined
  const add = (kind: MenuEntry['kind']) => () => onEdit({ kind, parentId: entry.id })
  const notOurs = entry.origin === 'own' ? t('refused.own') : undefined
  const nothing = entry.origin === 'default' ? t('refused.same') : notOurs
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="md" aria-label={t('row.more', { title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('action.addBelow')}</Menu.Label>
        <Item
          icon={IconStackPush}
          label={t('action.addSection')}
          refusal={refusal}
          onClick={add('section')}
        />
        <Item icon={IconPlus} label={t('action.addPage')} refusal={refusal ?? noPage} onClick={add('page')} />
        <Item icon={IconLink} label={t('action.addLink')} refusal={refusal} onClick={add('link')} />
        <Menu.Divider />
        <Item
          icon={IconRestore}
          label={t('action.restore')}
          refusal={nothing}
          onClick={() => void restoreEntry(entry)}
        />
        <Item icon={IconTrash} label={t('action.delete')} danger onClick={() => void removeEntry(entry)} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemProps {
  icon: ComponentType<{ size?: number }>
  label: string
  refusal?: string | undefined
  danger?: boolean
  onClick: () => void
}

function Item({ icon: Icon, label, refusal, danger = false, onClick }: ItemProps) {
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} position="left">
      <Menu.Item
        leftSection={<Icon size={16} />}
        aria-disabled={refusal !== undefined}
        {...(refusal !== undefined && { 'data-disabled': true, closeMenuOnClick: false })}
        {...(danger && { color: 'red' })}
        onClick={refusal === undefined ? onClick : undefined}
      >
        {label}
      </Menu.Item>
    </Tooltip>
  )
}
