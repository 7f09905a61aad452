import { IconVocabulary } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerButton } from '../../../../kit/overlay/drawer-button.tsx'
import { Permission } from '../../../../kit/session/permission.tsx'

const WordsDrawer = lazy(async () => ({ default: (await import('./words-drawer.tsx')).WordsDrawer }))

/** Opens the installation's own words, for users who manage them. */
export function WordsButton() {
  const { t } = useTranslation('polish')
  return (
    <Permission need={['polish:manage']}>
      <DrawerButton
        label={t('words.title')}
        icon={<IconVocabulary size={16} />}
        parameter="polishWords"
        drawer={WordsDrawer}
      />
    </Permission>
  )
}
