import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Keys } from '../../kit/actions/keys.tsx'
import { openPalette, preloadPalette } from '../palette/open-palette.ts'
import classes from './search-button.module.css'

/** The keys of the palette's action (shell/shortcuts). */
const keys = { shortcut: 'mod+k' }

/** Looks like a search field and opens the palette, which searches. */
export function SearchButton() {
  const { t } = useTranslation('layout')
  return (
    <UnstyledButton className={classes.search} onClick={openPalette} onPointerEnter={preloadPalette}>
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <span className={classes.words}>{t('search')}</span>
      <span className={classes.keys} aria-hidden>
        <Keys action={keys} />
      </span>
    </UnstyledButton>
  )
}
