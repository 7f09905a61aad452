import { type OwnProfile, readOwnProfile } from '@greenroom/contract/areas/profile/own-profile'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery, queryClient, useCallQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { BasicForm } from './basic-form.tsx'

/** The form with the user's own fields. */
export function BasicTab({ onSecurity }: { onSecurity: () => void }) {
  const { t } = useTranslation('profile')
  const { data, error, refetch } = useCallQuery(readOwnProfile, {}, { quiet: true, staleTime: 0 })
  const [begun, setBegun] = useState<{ profile: OwnProfile; round: number }>()
  // Later values from the server must not replace what is being typed; the save merges them.
  if (!begun && data) setBegun({ profile: data, round: 0 })

  async function beginAnew(): Promise<void> {
    const profile = await queryClient.fetchQuery({ ...callQuery(readOwnProfile, {}), staleTime: 0 })
    setBegun(before => ({ profile, round: (before?.round ?? 0) + 1 }))
  }

  if (begun) {
    return (
      <BasicForm
        key={begun.round}
        profile={begun.profile}
        onSettled={() => void beginAnew()}
        onSecurity={onSecurity}
      />
    )
  }
  return (
    <Panel title={t('basic.title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} height={48} />
      )}
    </Panel>
  )
}
