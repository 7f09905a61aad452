import { workplaceLimits } from '@greenroom/contract/areas/profile/workplace'
import { TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './quick.module.css'
import type { QuickItem } from './quick-items.ts'

interface AddItemsProps {
  /** Those that are not chosen yet. */
  items: readonly QuickItem[]
  /** How many are chosen. */
  count: number
  onAdd: (id: string) => void
}

/** Finds a page or an action by its name and adds it. */
export function AddItems({ items, count, onAdd }: AddItemsProps) {
  const { t } = useTranslation('workplace')
  const [text, setText] = useState('')
  const isFull = count >= workplaceLimits.quick
  const query = text.trim().toLowerCase()
  const found = items.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(query))
  return (
    <>
      <h3 className={classes.heading} style={{ marginTop: 16 }}>
        {isFull ? t('quick.full', { count: workplaceLimits.quick }) : t('quick.add')}
      </h3>
      <TextInput
        aria-label={t('quick.search')}
        placeholder={t('quick.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className={classes.found}>
        {found.map(({ id, label, detail }) => (
          <li key={id}>
            <button type="button" className={classes.candidate} disabled={isFull} onClick={() => onAdd(id)}>
              <IconPlus size={14} aria-hidden />
              {label}
              <span className={classes.detail}>{detail || t('quick.action')}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.heading}>{t('quick.nothing')}</p>}
    </>
  )
}
