import '../locales/index.ts'
import { readBasicProfile } from '@greenroom/contract/areas/parameters/parameters'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { CallFailure } from '../../../kit/failure.ts'
import { useGoBack } from '../../../kit/go-back.ts'
import { Page } from '../../../kit/page.tsx'
import { Permission } from '../../../kit/permission.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { useTabTitle } from '../../../kit/tab.ts'
import { formPath } from '../addresses.ts'
import classes from './approval.module.css'
import { Comparison } from './comparison.tsx'
import { OperationLog } from './operation-log.tsx'
import { Process } from './process.tsx'

/** The parameters in force beside those before, how the change is decided on, and every change there was. */
export function Component() {
  const { t } = useTranslation('parameters')
  const goBack = useGoBack(formPath)
  const [params] = useSearchParams()
  const request = params.get('request') ?? undefined
  const { data, error, isPending, refetch } = useCallQuery(
    readBasicProfile,
    { query: request === undefined ? {} : { request } },
    { quiet: true },
  )
  const number = data?.request?.contentNumber
  useTabTitle(number && t('basic.tab', { number }))
  const isMissing = error instanceof CallFailure && ['notFound', 'invalid'].includes(error.reason ?? '')
  return (
    <Page
      title={t('basic.title')}
      context={t('basic.context')}
      actions={
        <>
          <Button variant="default" onClick={goBack}>
            {t('basic.goBack')}
          </Button>
          <Permission need={['parameter:submit']}>
            <Button component={Link} to={formPath} variant="default">
              {t('basic.toForm')}
            </Button>
          </Permission>
        </>
      }
    >
      <div className={classes.parts}>
        {isPending && <SkeletonRows rows={8} height={40} />}
        {error && !data && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isMissing && <EmptyState kind="missing" title={t('basic.noRequest')} />}
        {data && <Process profile={data} />}
        {data && <Comparison profile={data} />}
        <OperationLog shown={data?.request?.id} />
      </div>
    </Page>
  )
}
