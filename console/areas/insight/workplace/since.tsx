import './locales/index.ts'
import { readSinceLastVisit } from '@greenroom/contract/areas/insight/since'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatChange } from '../../../kit/charts/units.ts'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { formatDay } from '../../../kit/list/days.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { FirstSteps } from './first-steps.tsx'
import classes from './since.module.css'

/** Changes since the user's last visit, one a line; first steps for new users. */
export function Since() {
  const query = useCallQuery(readSinceLastVisit, {}, { quiet: true })
  const { data } = query
  if (!data) return <QueryState query={query} placeholder={<Skeleton height={48} />} />
  return data.since === null ? <FirstSteps /> : <Changes since={data.since} changes={data} />
}

type Changed = ResponseOf<typeof readSinceLastVisit>

function Changes({ since, changes }: { since: string; changes: Changed }) {
  const { t } = useTranslation('workplace')
  const format = useFormat()
  const lines = useLines(changes, since)
  return (
    <section className={classes.since} aria-label={t('since.title')}>
      <span className={classes.when} title={format.exact(since)}>
        {t('since.when', { time: format.relative(since) })}
      </span>
      {lines.length === 0 && <span className={classes.when}>{t('since.nothing')}</span>}
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map(({ key, text, to }) => (
            <li key={key}>
              {to === undefined ? (
                <span className={classes.line}>{text}</span>
              ) : (
                <Link className={classes.line} to={to}>
                  {text}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Line {
  key: string
  text: string
  to?: string
}

/** One line for each thing that changed. */
function useLines({ todos, publications, setsOnline, comments, riser }: Changed, since: string): Line[] {
  const { t } = useTranslation('workplace')
  const language = useLanguage()
  const [from, today] = [formatDay(new Date(since)), formatDay(new Date())]
  const lines: Line[] = []
  if (todos > 0) {
    lines.push({ key: 'todos', text: t('since.todos', { count: todos }), to: '/user/message?type=todo' })
  }
  if (publications) {
    const to = `/list/content?status=online&published=${from}&published=${today}`
    lines.push({ key: 'publications', text: t('since.publications', { count: publications }), to })
  }
  if (setsOnline) {
    const to = '/list/search-table?status=online'
    lines.push({ key: 'sets', text: t('since.setsOnline', { count: setsOnline }), to })
  }
  if (comments) lines.push({ key: 'comments', text: t('since.comments', { count: comments }) })
  if (riser) {
    const { id, title, growth } = riser
    const text = t('since.riser', { title, growth: formatChange(growth, language) })
    lines.push({ key: 'riser', text, to: `/list/content?view=${id}` })
  }
  return lines
}
