import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { failureData } from '../../../../kit/failure.ts'
import { StateDot } from '../../../../kit/state-dot.tsx'
import { articleStateText } from '../labels.ts'
import { articleTones } from '../tones.ts'
import { JobNote } from './publishing/job-note.tsx'
import type { SaveState } from './state/autosave.ts'
import { useArticle, useEditing } from './state/use-editing.ts'

/** The state of the article, its account, and whether everything is saved. */
export function EditorStatus() {
  const { t } = useTranslation('articles')
  const { autosave, accountName } = useEditing()
  const state = useArticle(({ stored }) => stored.state)
  const save = useStore(autosave.state, one => one.save)
  return (
    <Group gap="md" component="span">
      <StateDot tone={articleTones[state]} text={articleStateText(state)} />
      <span>{accountName === '' ? t('editor.noAccount') : accountName}</span>
      <span aria-live="polite" data-save={save.kind}>
        <SaveText save={save} />
      </span>
      <JobNote />
    </Group>
  )
}

function SaveText({ save }: { save: SaveState }) {
  const { t } = useTranslation('articles')
  if (save.kind !== 'refused') return t(`save.${save.kind}`)
  const issue = failureData(save.failure, 'invalid')?.issues[0]?.msg
  const message = save.failure instanceof Error ? save.failure.message : ''
  return t('save.refused', { reason: issue ?? message })
}
