import '../locales/index.ts'
import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { previewSetRules, type SetRules, setRules } from '@greenroom/contract/areas/content/set-rules'
import { genresOfType } from '@greenroom/contract/content-labels'
import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ConditionEditor } from '../../../kit/content/condition-editor.tsx'
import type { Field } from '../../../kit/form/use-fields.ts'
import { useFormat } from '../../../kit/text/format.ts'
import classes from './rules.module.css'

interface RulePreviewProps {
  contentType: ContentSetRow['contentType']
  rules: SetRules
}

/** Pause in typing, in milliseconds, after which the preview is updated. */
const debounceMs = 400

/** What the rules would fill the set with now; says so when that is nothing, or everything. */
function RulePreview(props: RulePreviewProps) {
  const { t } = useTranslation('setRules')
  const [{ contentType, rules }] = useDebouncedValue(props, debounceMs)
  const isRight = setRules.safeParse(rules).success
  return (
    <section className={classes.preview} aria-label={t('preview.title')} aria-live="polite">
      {isRight ? (
        <Found contentType={contentType} rules={rules} />
      ) : (
        <Text size="sm" c="dimmed">
          {t(Object.keys(rules).length === 0 ? 'preview.incomplete' : 'preview.wrong')}
        </Text>
      )}
    </section>
  )
}

function Found({ contentType, rules }: RulePreviewProps) {
  const { t } = useTranslation('setRules')
  const format = useFormat()
  const request = { body: { contentType, rules } }
  const { data, error, refetch } = useCallQuery(previewSetRules, request, {
    placeholderData: keepPreviousData,
    quiet: true,
  })
  if (error) {
    return (
      <Alert color="red" title={t('preview.failed')}>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t('preview.again')}
        </Button>
      </Alert>
    )
  }
  if (!data) return <Skeleton height={20} width={160} />
  const { count, total, examples } = data
  const counted = format.number(count)
  return (
    <>
      <Text size="sm" fw={600}>
        {t('preview.count', { counted })}
      </Text>
      {count === 0 && <Alert color="orange">{t('preview.nothing')}</Alert>}
      {count > 0 && count === total && <Alert color="orange">{t('preview.everything', { counted })}</Alert>}
      {examples.length > 0 && (
        <>
          <Text size="xs" c="dimmed">
            {t('preview.first')}
          </Text>
          <ul className={classes.examples} translate="no">
            {examples.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

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
