import type { Submission } from '@greenroom/contract/areas/submissions/submissions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/text/format.ts'
import { ShortId } from '../../kit/text/short-id.tsx'
import classes from './results.module.css'
import { useParts } from './use-parts.ts'

/** Of which kind a submission is, what it is called, who sent it and when. */
export function SubmissionFacts({ submission }: { submission: Submission }) {
  const { t } = useTranslation('resultPages')
  const format = useFormat()
  const parts = useParts(submission)
  const { id, title, time, userName } = submission
  const facts: (readonly [string, ReactNode])[] = [
    [t('facts.kind'), parts?.title() ?? t('latest.unknown')],
    ...(title === '' ? [] : [[t('facts.title'), title] as const]),
    [t('facts.user'), userName],
    [t('facts.time'), format.exact(time)],
    [t('facts.id'), <ShortId key="id" id={id} />],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd translate="no">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
