import { type ParameterChange, readParameterChange } from '@greenroom/contract/areas/parameters/parameters'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { SkeletonRows } from '../../../kit/feedback/states.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { requestAddress } from '../addresses.ts'
import { parameterTitle, valueText } from '../labels.ts'
import classes from './approval.module.css'
import { StateBadge } from './state-badge.tsx'

/** One entry of the operation log: each parameter before and after, the user, the time and the reason. */
export function LogDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('parameters')
  const query = useCallQuery(readParameterChange, { params: { id } }, { quiet: true })
  const { data } = query
  return (
    <SideDrawer title={t('log.detail', { number: data?.contentNumber ?? '' })} onClose={onClose}>
      <QueryState query={query} placeholder={<SkeletonRows rows={8} height={24} />} />
      {data && (
        <>
          <ChangedTable change={data} />
          <Detail change={data} />
          <Button component={Link} to={requestAddress(id)} variant="default" mt="lg" onClick={onClose}>
            {t('log.open')}
          </Button>
        </>
      )}
    </SideDrawer>
  )
}

function Detail({ change }: { change: ParameterChange }) {
  const { t } = useTranslation('parameters')
  const format = useFormat()
  const { state, userName, submittedTime, decidedBy, decidedTime, reason, description } = change
  const facts: (readonly [string, ReactNode])[] = [
    [t('log.status'), <StateBadge key="state" state={state} />],
    [t('log.user'), userName],
    [t('log.submitted'), format.exact(submittedTime)],
  ]
  if (decidedTime !== null) {
    facts.push([t('log.decidedBy'), state === 'cancelled' ? userName : decidedBy])
    facts.push([t('log.decided'), format.exact(decidedTime)])
  }
  if (reason !== '') facts.push([t('log.reason'), reason])
  if (description !== '') facts.push([t('log.description'), description])
  return <Facts facts={facts} />
}

/** Only what a request changes, before and after. */
export function ChangedTable({ change }: { change: ParameterChange }) {
  const { t } = useTranslation('parameters')
  const { changed, original, proposed } = change
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('basic.parameter')}</th>
          <th scope="col">{t('log.before')}</th>
          <th scope="col">{t('log.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(name => (
          <tr key={name}>
            <th scope="row">{parameterTitle(name)}</th>
            <td>{valueText(name, original[name])}</td>
            <td>{valueText(name, proposed[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
