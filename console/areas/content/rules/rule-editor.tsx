import '../locales/index.ts'
import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { type SetRules, setRules } from '@greenroom/contract/areas/content/set-rules'
import { genresOfType } from '@greenroom/contract/content-labels'
import { useTranslation } from 'react-i18next'
import { ConditionEditor } from '../../../kit/content/condition-editor.tsx'
import type { Field } from '../../../kit/form/use-fields.ts'
import { RulePreview } from './rule-preview.tsx'

const offered = Object.keys(setRules.shape)
const withoutGenres = offered.filter(condition => condition !== 'genres')

interface RuleEditorProps {
  field: Field<SetRules | null>
  contentType: ContentSetRow['contentType']
}

/** The conditions that fill a set, and what they would fill it with. */
export function RuleEditor({ field, contentType }: RuleEditorProps) {
  const { t } = useTranslation('setRules')
  const rules = field.value ?? {}
  const genres = genresOfType[contentType]
  return (
    <ConditionEditor
      title={t('title')}
      hint={t('hint')}
      offered={genres.length > 1 ? offered : withoutGenres}
      genres={genres}
      value={rules}
      error={field.error}
      onChange={field.onChange}
    >
      <RulePreview contentType={contentType} rules={rules} />
    </ConditionEditor>
  )
}
