import type { Submission, SubmissionReason } from '@greenroom/contract/areas/submissions/submissions'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { fieldAddress } from '../../kit/form/use-field-in-address.ts'
import { useLanguage } from '../../kit/language.ts'
import { refusalHelp } from '../../kit/refusal-help.ts'
import { submissionWay } from '../../kit/submissions/registration.ts'
import { formAddress } from './result-address.ts'
import classes from './results.module.css'
import { useParts } from './use-parts.ts'

/** One reason of a refusal, with a link to what must be changed: the field, the permission, or the obstacle. */
export function Reason({ reason, submission }: { reason: SubmissionReason; submission: Submission }) {
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
