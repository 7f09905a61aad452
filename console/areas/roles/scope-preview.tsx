import { type DataScope, previewScope, type ScopePreview } from '@greenroom/contract/areas/roles/roles'
import { NativeSelect, Progress } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { ErrorState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { permissionText } from './labels.ts'
import classes from './scope-preview.module.css'

interface PreviewProps {
  dataScope: DataScope
  /** Undefined for a new role. */
  roleId: string | undefined
  /** What the role allows, as the form has it. */
  permissions: readonly string[]
}

/**
 * The number of rows of each kind that a user with the role would see with the form's values, and some of these rows.
 */
export function ScopePreviewBox({ dataScope, roleId, permissions }: PreviewProps) {
  const { t } = useTranslation('roles')
  const [userId, setUserId] = useState('')
  const query = { dataScope, ...(roleId && { roleId }), ...(userId && { userId }) }
  const preview = useCallQuery(previewScope, { query }, { placeholderData: keepPreviousData, quiet: true })
  const { data, error } = preview
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void preview.refetch()} />
    ) : (
      <SkeletonRows rows={4} />
    )
  }
  const { viewer, viewers, users } = data
  return (
    <section className={classes.box} aria-label={t('preview.title')}>
      <div className={classes.head}>
        <NativeSelect
          size="xs"
          label={t('preview.viewer')}
          value={viewer.id}
          onChange={({ currentTarget }) => setUserId(currentTarget.value)}
        >
          {viewers.map(({ id, name }, place) => (
            <option key={id} value={id} translate="no">
              {place === 0 ? t('preview.oneself', { name }) : name}
            </option>
          ))}
        </NativeSelect>
        <p className={classes.assumed}>{assumption(viewer.name, users, t)}</p>
      </div>
      <ul className={classes.entities}>
        {data.entities.map(entity => (
          <Entity
            key={entity.entity}
            counted={entity}
            missing={permissions.includes(entity.permission) ? undefined : entity.permission}
          />
        ))}
      </ul>
    </section>
  )
}

/** Names the user that the preview assumes, and whose rows that user sees. */
function assumption(
  name: string,
  users: number | null,
  t: ReturnType<typeof useTranslation<'roles'>>['t'],
): string {
  if (users === null) return t('preview.assumedAll', { name })
  return users === 1 ? t('preview.assumedOwn', { name }) : t('preview.assumedTeam', { name, count: users })
}

interface EntityProps {
  counted: ScopePreview['entities'][number]
  /** The permission that the role would need, and does not have. */
  missing: string | undefined
}

function Entity({ counted: { entity, seen, total, sample }, missing }: EntityProps) {
  const { t } = useTranslation('roles')
  const format = useFormat()
  const counts = { seen: format.number(missing ? 0 : seen), total: format.number(total) }
  const share = missing || total === 0 ? 0 : (seen / total) * 100
  return (
    <li className={classes.entity}>
      <span className={classes.kind}>{t(`entity.${entity}`)}</span>
      <span className={classes.count}>{t('preview.sees', counts)}</span>
      <Progress className={classes.bar ?? ''} value={share} size="xs" aria-hidden />
      <span className={classes.sample} data-explains={missing !== undefined || undefined}>
        {missing
          ? t('preview.missing', { permission: permissionText(missing) })
          : sample.map(({ title }) => title || t('form.nothing')).join(t('form.separator')) ||
            t('preview.nothing')}
      </span>
    </li>
  )
}
