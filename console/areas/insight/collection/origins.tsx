import {
  addCollectOrigin,
  deleteCollectOrigin,
  newCollectOrigin,
  type readCollection,
} from '@greenroom/contract/areas/insight/collection'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AddForm } from '../../../kit/add-list/add-form.tsx'
import { NamedRow, NamedRows } from '../../../kit/add-list/named-rows.tsx'
import { call, callWithId } from '../../../kit/call.ts'
import { checkFields } from '../../../kit/form/field-errors.ts'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { Permission } from '../../../kit/permission.tsx'
import { runCommand } from '../../../kit/run-command.ts'
import { EmptyState } from '../../../kit/states.tsx'

type Origin = ResponseOf<typeof readCollection>['origins'][number]

interface OriginsProps {
  origins: readonly Origin[]
  onChanged: () => void
}

/** Websites whose pages may send events, with buttons to add and delete them. */
export function Origins({ origins, onChanged }: OriginsProps) {
  const { t } = useTranslation('collection')
  const language = useLanguage()

  async function add(origin: string): Promise<string | undefined> {
    const checked = checkFields(newCollectOrigin, { origin }, language)
    if ('errors' in checked) return checked.errors.origin
    await call(addCollectOrigin, { body: checked.fields }, { quiet: ['invalid'] })
    onChanged()
    return undefined
  }

  async function remove({ id, origin }: Origin): Promise<void> {
    await runCommand({
      send: options => callWithId(deleteCollectOrigin, { params: { id } }, options),
      done: () => t('origins.deleted', { origin }),
      topics: ['insight.origins-changed'],
    })
    onChanged()
  }

  return (
    <>
      <Permission need={['insight:manage']}>
        <AddForm
          label={t('origins.origin')}
          placeholder={t('origins.example')}
          maxLength={200}
          action={t('origins.add')}
          onAdd={add}
        />
      </Permission>
      {origins.length === 0 ? (
        <EmptyState title={t('origins.none')} message={t('origins.noneHint')} />
      ) : (
        <NamedRows>
          {origins.map(origin => (
            <OriginRow key={origin.id} row={origin} onDelete={() => void remove(origin)} />
          ))}
        </NamedRows>
      )}
    </>
  )
}

function OriginRow({ row, onDelete }: { row: Origin; onDelete: () => void }) {
  const { t } = useTranslation('collection')
  const format = useFormat()
  const { origin, createdTime } = row
  return (
    <NamedRow
      name={origin}
      lines={[t('origins.added', { time: format.relative(createdTime) })]}
      action={
        <Permission need={['insight:manage']}>
          <Button
            variant="default"
            size="xs"
            aria-label={t('origins.deleteOne', { origin })}
            onClick={onDelete}
          >
            {t('origins.delete')}
          </Button>
        </Permission>
      }
    />
  )
}
