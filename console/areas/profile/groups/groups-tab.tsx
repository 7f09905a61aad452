import { type Group, type GroupRow, groupLimits } from '@greenroom/contract/areas/profile/groups'
import { Badge, Button, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { Segments } from '../../../kit/display/segments.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { Contributors } from './contributors.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupView } from './group-view.tsx'
import classes from './groups.module.css'
import type { GroupKind } from './kinds.ts'

const searchMilliseconds = 200

/** The user's projects or teams; all of them for users who may manage them. */
export function GroupsTab({ kind }: { kind: GroupKind }) {
  const { t } = useTranslation('profile')
  const may = usePermission()
  const [of, setOf] = useState<'mine' | 'all'>('mine')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchMilliseconds)
  const [viewed, setViewed] = useState<string>()
  const [edited, setEdited] = useState<Group | 'new'>()
  const request = { query: { of, ...(searched !== '' && { text: searched }) } }
  const query = useCallQuery(kind.calls.list, request, {
    quiet: true,
    placeholderData: before => before,
  })
  const { data } = query
  const mayCreate = kind.toGrow === undefined || may(kind.toGrow)
  const create = mayCreate && (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t(`group.${kind.name}.create`)}
    </Button>
  )

  return (
    <Panel title={t(`info.tab.${kind.name}`)} action={create}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          aria-label={t(`group.${kind.name}.search`)}
          placeholder={t(`group.${kind.name}.search`)}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={groupLimits.search}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {may(kind.manage) && (
          <Segments
            size="xs"
            aria-label={t('group.which')}
            data={[
              { value: 'mine', label: t('group.mine') },
              { value: 'all', label: t('group.all') },
            ]}
            value={of}
            onChange={setOf}
          />
        )}
      </div>
      <QueryState query={query} placeholder={<SkeletonRows rows={5} height={56} />} />
      {data?.list.length === 0 && searched === '' && (
        <EmptyState title={t(`group.${kind.name}.none`)} message={t(`group.${kind.name}.noneHint`)} />
      )}
      {data?.list.length === 0 && searched !== '' && (
        <EmptyState kind="search" title={t('group.nothingFound')} />
      )}
      {data && data.list.length > 0 && (
        <>
          <ul className={classes.list}>
            {data.list.map(row => (
              <Row key={row.id} row={row} onOpen={() => setViewed(row.id)} />
            ))}
          </ul>
          {data.total > data.list.length && (
            <p className={classes.rest}>{t('group.rest', { shown: data.list.length, total: data.total })}</p>
          )}
        </>
      )}
      {viewed !== undefined && <GroupView kind={kind} id={viewed} onClose={() => setViewed(undefined)} />}
      {edited && (
        <GroupForm
          kind={kind}
          group={edited === 'new' ? undefined : edited}
          onSaved={({ id }) => setViewed(id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

function Row({ row, onOpen }: { row: GroupRow; onOpen: () => void }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={onOpen}>
        <span className={classes.words}>
          <span className={classes.name}>
            {row.name}
            {row.lead && <Badge>{t('group.lead')}</Badge>}
          </span>
          <span className={classes.description}>{row.description || t('group.noDescription')}</span>
        </span>
        <span className={classes.time} title={format.exact(row.createdTime)}>
          {format.relative(row.createdTime)}
        </span>
        <Contributors users={row.contributors} total={row.peopleNumber} />
      </UnstyledButton>
    </li>
  )
}
