import '../locales/index.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { verdictList } from './verdict-list.tsx'

const actions = { row: [], bulk: [] }

/** All verdicts, and who gave them. */
export function Component() {
  const { t } = useTranslation('inspection')
  return (
    <ListPage
      list={verdictList}
      title={t('verdicts.title')}
      context={t('verdicts.context')}
      actions={actions}
      tools={
        <Button variant="default" component={Link} to="/list/card?tab=inspection">
          {t('view.back')}
        </Button>
      }
    />
  )
}
