import type { readUndoPlan, UndoneChange } from '@greenroom/contract/areas/audit/undo'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Alert, Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/text/format.ts'
import { actionText, entityText, missingText, titleText, undoRefusalText, userText } from '../labels.ts'
import { ChangeTable } from '../log/change-table.tsx'
import classes from './undo-plan.module.css'

type Plan = ResponseOf<typeof readUndoPlan>

/** What undoing would change, thing by thing, and what stays; or why it can't be done. */
export function UndoPlan({ plan, onShow }: { plan: Plan; onShow: (entry: string) => void }) {
  const { t } = useTranslation('audit')
  const { changes, total, names, left, leftTotal, parts, refusal } = plan
  if (refusal) return <Refusal refusal={refusal} onShow={onShow} />
  return (
    <Stack gap="lg">
      {changes.map(change => (
        <PlannedChange key={`${change.entity} ${change.entityId} ${change.title}`} {...{ change, names }} />
      ))}
      {total > changes.length && (
        <Text size="sm" c="dimmed">
          {t('undo.more', { count: total - changes.length })}
        </Text>
      )}
      {left.length > 0 && (
        <section aria-label={t('undo.left')}>
          <Title order={3} size="h5" mb="xs">
            {t('undo.left')}
          </Title>
          {parts.map(({ entity, undone, total }) => (
            <Text key={entity} size="sm">
              {t('undo.part', { entity: entityText(entity), undone, total })}
            </Text>
          ))}
          <ul className={classes.left}>
            {left.map(({ entity, title, reason, missing }) => (
              <li key={`${entity} ${title} ${reason}`}>
                {nameOf({ entity, title })}
                <Text span size="sm" c="dimmed">
                  {missing ? missingText(missing) : undoRefusalText(reason)}
                </Text>
              </li>
            ))}
          </ul>
          {leftTotal > left.length && (
            <Text size="sm" c="dimmed">
              {t('undo.more', { count: leftTotal - left.length })}
            </Text>
          )}
        </section>
      )}
    </Stack>
  )
}

function PlannedChange({ change, names }: { change: UndoneChange; names: Plan['names'] }) {
  const { t } = useTranslation('audit')
  const heading = t(`undo.${change.operation}`, { name: nameOf(change) })
  const sides = {
    insert: [[1, t('undo.afterwards')]],
    update: [
      [0, t('undo.now')],
      [1, t('undo.afterwards')],
    ],
    delete: [[0, t('undo.now')]],
  } as const
  return (
    <section aria-label={heading}>
      <Title order={3} size="h5" mb="xs">
        {heading}
      </Title>
      <ChangeTable changes={change.changes} names={names} sides={sides[change.operation]} />
      {change.without.map(missing => (
        <Text key={missing.field} size="sm" c="dimmed">
          {missingText(missing)}
        </Text>
      ))}
    </section>
  )
}

function Refusal({
  refusal,
  onShow,
}: {
  refusal: NonNullable<Plan['refusal']>
  onShow: (entry: string) => void
}) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const { newer } = refusal
  return (
    <Alert color="orange" title={t('undo.refused', { name: nameOf(refusal) })}>
      <Text size="sm">
        {refusal.missing ? missingText(refusal.missing) : undoRefusalText(refusal.reason)}
      </Text>
      {newer && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="xs"
          ta="start"
          onClick={() => onShow(newer.id)}
        >
          {t('undo.newer', {
            action: actionText(newer.action),
            user: userText(newer),
            time: format.exact(newer.time),
          })}
        </Anchor>
      )}
    </Alert>
  )
}

/** What the thing is, and what it is called. */
function nameOf({ entity, title }: { entity: string; title: string }): string {
  return [entityText(entity), titleText({ entity, title, operation: 'update' })].filter(Boolean).join(' · ')
}
