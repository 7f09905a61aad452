import type { MenuEntry } from '@greenroom/contract/areas/navigation/menu'
import { ActionIcon } from '@mantine/core'
import { IconDots, IconLink, IconPlus, IconRestore, IconStackPush, IconTrash } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../kit/overlay/menu.tsx'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import type { EditedEntry } from './edited-entry.ts'
import { removeEntry, restoreEntry } from './menu-commands.ts'
import { canLieUnder } from './tree.ts'

interface RowMenuProps {
  entry: MenuEntry
  entries: readonly MenuEntry[]
  missingPages: readonly string[]
  title: string
  onEdit: (edited: EditedEntry) => void
}

/** What can be done with an entry beside editing it; what can't be done now says why. */
export function RowMenu({ entry, entries, missingPages, title, onEdit }: RowMenuProps) {
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
