import { type MenuEntry, menuLimits } from '@greenroom/contract/areas/navigation/menu'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EntryFields } from './edited-entry.ts'
import { entryTitle } from './labels.ts'
import { canLieUnder, childrenOf, levelOf } from './tree.ts'

interface PlaceFieldsProps {
  fields: EntryFields
  entries: readonly MenuEntry[]
  /** Undefined for a new one. */
  entry: MenuEntry | undefined
}

/** The parent of an entry, and the sibling before it. */
export function PlaceFields({ fields, entries, entry }: PlaceFieldsProps) {
  const { t } = useTranslation('menuEditor')
  const parent = fields.field('parentId')
  const place = fields.field('place')
  const parents = entries.filter(one => canLieUnder(entries, entry?.id, one.id))
  const others = (parentId: string | null) =>
    childrenOf(entries, parentId).filter(({ id }) => id !== entry?.id)
  const siblings = others(parent.value)

  return (
    <>
      <NativeSelect
        label={t('field.parentId')}
        name={parent.name}
        value={parent.value ?? ''}
        error={parent.error}
        onChange={({ currentTarget }) => {
          const parentId = currentTarget.value || null
          parent.onChange(parentId)
          place.onChange(parentId === entry?.parentId ? entry.place : others(parentId).length + 1)
        }}
      >
        <option value="">{t('form.top')}</option>
        {parents.map(one => (
          <option key={one.id} value={one.id}>
            {indent(levelOf(entries, one.id))}
            {entryTitle(one)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('field.place')}
        name={place.name}
        value={Math.min(place.value, siblings.length + 1)}
        error={place.error}
        onChange={({ currentTarget }) =>
          place.onChange(Math.min(Number(currentTarget.value), menuLimits.place))
        }
      >
        <option value={1}>{t('form.first')}</option>
        {siblings.map((sibling, index) => (
          <option key={sibling.id} value={index + 2}>
            {t('form.after', { title: entryTitle(sibling) })}
          </option>
        ))}
      </NativeSelect>
    </>
  )
}

/** Lists of a browser show no levels, and leave out ordinary spaces. */
const indent = (level: number) => '\u2003'.repeat(level - 1)
