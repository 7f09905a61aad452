import '../../text/locales/index.ts'
import { type DraftSummary, listDrafts } from '@greenroom/contract/areas/drafts/drafts'
import { Group, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '../../browser/device.ts'
import { useNow } from '../../browser/use-now.ts'
import { useCallQuery } from '../../call/query.ts'
import { useFormat } from '../../text/format.ts'
import classes from './unfinished-drafts.module.css'

/** Drafts shown at most. */
const mostShown = 5

interface UnfinishedDraftsProps {
  /** Name of the form. */
  form: string
  onOpen: (draft: DraftSummary) => void
}

/** The user's unfinished drafts of a form, from all devices; nothing without drafts. */
export function UnfinishedDrafts({ form, onOpen }: UnfinishedDraftsProps) {
  const { t } = useTranslation('form')
  const format = useFormat()
  useNow()
  const { data = [] } = useCallQuery(listDrafts, { query: { form } }, { quiet: true })
  if (data.length === 0) return null
  return (
    <Group component="nav" align="baseline" gap="xs" mt={2} aria-label={t('draft.unfinished')}>
      <span>{t('draft.unfinished')}</span>
      <ul className={classes.list}>
        {data.slice(0, mostShown).map(draft => (
          <li key={draft.subject}>
            <UnstyledButton
              className={classes.link}
              title={`${format.exact(draft.savedTime)} · ${describeDevice(draft.device)}`}
              onClick={() => onOpen(draft)}
            >
              {t('draft.one', {
                title: draft.subject === '' ? t('draft.new') : draft.title,
                time: format.relative(draft.savedTime),
              })}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Group>
  )
}
