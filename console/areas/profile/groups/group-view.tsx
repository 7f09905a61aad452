import type { Group } from '@greenroom/contract/areas/profile/groups'
import { Button, Group as Buttons, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { trackVisit } from '../../../kit/navigation/visits.ts'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { leave, remove } from './group-commands.ts'
import { GroupForm } from './group-form.tsx'
import classes from './groups.module.css'
import type { GroupKind } from './kinds.ts'
import { Members } from './members.tsx'

interface GroupViewProps {
  kind: GroupKind
  id: string
  onClose: () => void
}

/** One project or team with all members, and its actions. */
export function GroupView({ kind, id, onClose }: GroupViewProps) {
  const { t } = useTranslation('profile')
  const { data, error, isPending, refetch } = useCallQuery(
    kind.calls.read,
    { params: { id } },
    { quiet: true },
  )
  const reason = error && 'reason' in error ? error.reason : undefined
  const [isEdited, setEdited] = useState(false)

  useEffect(() => trackVisit(kind.name, id), [kind, id])

  if (isEdited && data) return <GroupForm kind={kind} group={data} onClose={() => setEdited(false)} />
  return (
    <SideDrawer
      title={data ? <span translate="no">{data.name}</span> : t(`info.tab.${kind.name}`)}
      onClose={onClose}
    >
      {isPending && <SkeletonRows rows={8} height={32} />}
      {reason === 'notFound' && <EmptyState kind="missing" title={t('group.missing')} />}
      {error && reason !== 'notFound' && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !error && <Detail kind={kind} group={data} onEdit={() => setEdited(true)} onClose={onClose} />}
    </SideDrawer>
  )
}

interface DetailProps {
  kind: GroupKind
  group: Group
  onEdit: () => void
  onClose: () => void
}

function Detail({ kind, group, onEdit, onClose }: DetailProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const may = usePermission()
  const mayEdit = group.lead || may(kind.manage)
  const isLastLead = group.lead && group.members.filter(({ lead }) => lead).length === 1
  return (
    <>
      <Text className={classes.about}>{group.description || t('group.noDescription')}</Text>
      <Text size="xs" c="dimmed" mb="lg">
        {t('group.createdTime', { time: format.exact(group.createdTime) })}
      </Text>
      <Title order={3} size="h4" mb="sm">
        {t('group.members', { count: group.peopleNumber })}
      </Title>
      <Members kind={kind} group={group} mayEdit={mayEdit} />
      <Buttons gap="sm" className={classes.foot}>
        {mayEdit && (
          <Button variant="default" onClick={onEdit}>
            {t('group.edit')}
          </Button>
        )}
        {group.joined && !isLastLead && (
          <Button variant="default" onClick={() => void leave(kind, group).then(left => left && onClose())}>
            {t('group.leave')}
          </Button>
        )}
        {mayEdit && (
          <Button
            variant="light"
            color="red"
            ml="auto"
            onClick={() => void remove(kind, group).then(removed => removed && onClose())}
          >
            {t('group.delete')}
          </Button>
        )}
      </Buttons>
    </>
  )
}
