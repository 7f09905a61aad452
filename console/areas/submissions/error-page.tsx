import './locales/index.ts'
import type { Submission, SubmissionReason } from '@greenroom/contract/areas/submissions/submissions'
import { landingPath } from '@greenroom/contract/paths'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { refusalHelp } from '../../kit/feedback/refusal-help.ts'
import { fieldAddress } from '../../kit/form/use-field-in-address.ts'
import { useGoBack } from '../../kit/navigation/go-back.ts'
import { submissionWay } from '../../kit/submissions/registration.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { Result } from './result.tsx'
import { formAddress } from './result-address.ts'
import classes from './results.module.css'
import { SubmissionFacts } from './submission-facts.tsx'
import { useParts } from './use-parts.ts'

/** Shows a submission that was refused, why, and the ways to correct it. */
export function Component() {
  const { t } = useTranslation('resultPages')
  return (
    <Result
      outcome="refused"
      title={t('error.title')}
      context={t('error.context')}
      draw={submission => <Refused submission={submission} />}
    />
  )
}

function Refused({ submission }: { submission: Submission }) {
  const { t } = useTranslation('resultPages')
  const [params] = useSearchParams()
  const goBack = useGoBack(landingPath)
  const way = submissionWay(submission.kind)
  return (
    <>
      <section className={classes.head}>
        <IconCircleX size={44} stroke={1.4} className={classes.bad} aria-hidden />
        <Title order={2} size="h2">
          {t('error.title')}
        </Title>
        <Text c="dimmed">{t('error.subtitle')}</Text>
        <SubmissionFacts submission={submission} />
        <Group gap="sm" justify="center" data-not-printed>
          <Button variant="default" onClick={goBack}>
            {t('error.goBack')}
          </Button>
          {way && submission.own && (
            <Button component={Link} to={fieldAddress(formAddress(way.form, params), '')}>
              {t('error.correct')}
            </Button>
          )}
        </Group>
      </section>
      <section className={classes.panel} aria-labelledby="submission-reasons">
        <Title order={2} size="h3" id="submission-reasons" mb="md">
          {t('error.details')}
        </Title>
        <ol className={classes.reasons}>
          {submission.reasons.map((reason, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field may be wrong in two ways, and reasons never move
            <Reason key={place} reason={reason} submission={submission} />
          ))}
        </ol>
      </section>
    </>
  )
}

/** One reason of a refusal, with a link to the field, the permission, or the record to change. */
function Reason({ reason, submission }: { reason: SubmissionReason; submission: Submission }) {
  const { t } = useTranslation('resultPages')
  const language = useLanguage()
  const parts = useParts(submission)
  const way = submissionWay(submission.kind)
  const Help = refusalHelp()
  const [params] = useSearchParams()
  const { field, permission, about, registrationUrl } = reason
  const fieldTitle = field === '' ? '' : (parts?.fieldTitle(field) ?? field)
  return (
    <li className={classes.reason}>
      <span>
        {fieldTitle !== '' && `${fieldTitle}: `}
        {permission === '' ? reason.text[language] : t('error.lacksAuthority')}
      </span>
      {field !== '' && way && submission.own && (
        <Link
          className={classes.way}
          to={fieldAddress(formAddress(way.form, params), field)}
          data-not-printed
        >
          {t('error.toField', { field: fieldTitle })}
        </Link>
      )}
      {registrationUrl !== '' && (
        <a className={classes.way} href={registrationUrl} target="_blank" rel="noreferrer" data-not-printed>
          {t('error.registration')}
        </a>
      )}
      {about !== '' && way?.about && (
        <Link className={classes.way} to={way.about(about)} data-not-printed>
          {t('error.about')}
        </Link>
      )}
      {permission !== '' && Help && submission.own && (
        <div className={classes.help}>
          <Help permission={permission} />
        </div>
      )}
    </li>
  )
}
