import '../locales/index.ts'
import { conditionFields } from '@greenroom/contract/areas/content/content-conditions'
import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { previewSetRules, type SetRules, setRules } from '@greenroom/contract/areas/content/set-rules'
import { genresOfType } from '@greenroom/contract/content-labels'
import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ConditionEditor } from '../../../kit/content/condition-editor.tsx'
import { ConditionsEffect, EffectSection } from '../../../kit/content/conditions-effect.tsx'
import type { Field } from '../../../kit/form/use-fields.ts'
import { useFormat } from '../../../kit/text/format.ts'

interface RulePreviewProps {
  contentType: ContentSetRow['contentType']
  rules: SetRules
  /** The rules that the set has; null when it is new, or was of another type. */
  before: SetRules | null
}

/** Pause in typing, in milliseconds, after which the preview is updated. */
const debounceMs = 400

/** What the rules would fill the set with now; says so when that is nothing, or everything. */
function RulePreview(props: RulePreviewProps) {
  const { t } = useTranslation('setRules')
  const [debounced] = useDebouncedValue(props, debounceMs)
  const isRight = setRules.safeParse(debounced.rules).success
  return (
    <EffectSection label={t('preview.title')}>
      {isRight ? (
        <Found {...debounced} />
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {t(Object.keys(debounced.rules).length === 0 ? 'preview.incomplete' : 'preview.wrong')}
        </Text>
      )}
    </EffectSection>
  )
}

function Found({ contentType, rules, before }: RulePreviewProps) {
  const { t } = useTranslation('setRules')
  const format = useFormat()
  const request = { body: { contentType, rules, ...(before && { before }) } }
  const { data, error, refetch } = useCallQuery(previewSetRules, request, {
    placeholderData: keepPreviousData,
    quiet: true,
  })
  const isEverything = data && data.count > 0 && data.count === data.total
  return (
    <ConditionsEffect
      effect={data}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      counted={({ count }) => t('preview.count', { counted: format.number(count) })}
    >
      {data?.count === 0 && <Alert color="orange">{t('preview.nothing')}</Alert>}
      {isEverything && (
        <Alert color="orange">{t('preview.everything', { counted: format.number(data.count) })}</Alert>
      )}
    </ConditionsEffect>
  )
}

const withoutGenres = conditionFields.filter(field => field !== 'genres')

interface RuleEditorProps {
  field: Field<SetRules | null>
  contentType: ContentSetRow['contentType']
  before: SetRules | null
}

/** The conditions that fill a set, and what they would fill it with. */
export function RuleEditor({ field, contentType, before }: RuleEditorProps) {
  const { t } = useTranslation('setRules')
  const rules = field.value ?? {}
  const genres = genresOfType[contentType]
  return (
    <ConditionEditor
      title={t('title')}
      hint={t('hint')}
      offered={genres.length > 1 ? conditionFields : withoutGenres}
      genres={genres}
      value={rules}
      error={field.error}
      onChange={field.onChange}
    >
      <RulePreview contentType={contentType} rules={rules} before={before} />
    </ConditionEditor>
  )
}
