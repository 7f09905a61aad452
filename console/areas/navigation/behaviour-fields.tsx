import { type MenuEntry, type MenuKind, menuAudiences } from '@greenroom/contract/areas/navigation/menu'
import { Checkbox, Input, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../kit/form/use-fields.ts'
import type { EntryFields } from './edited-entry.ts'
import { entryTitle, rolesText } from './labels.ts'
import classes from './menu-page.module.css'

type Audience = (typeof menuAudiences)[number]

/** Who sees the entry: everyone, or users of one kind of role. */
export function RolesField({ field }: { field: Field<Audience[]> }) {
  const { t } = useTranslation('menuEditor')
  const everyone = field.value.includes('*')
  return (
    <Checkbox.Group
      label={t('field.roles')}
      required
      error={field.error}
      value={field.value}
      // In one order, so that a choice taken back is no change.
      onChange={chosen => field.onChange(menuAudiences.filter(one => chosen.includes(one)))}
    >
      <div className={classes.choices}>
        {menuAudiences.map(audience => (
          <Checkbox
            key={audience}
            value={audience}
            label={rolesText([audience])}
            disabled={everyone && audience !== '*'}
            name={field.name}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

interface BehaviourFieldsProps {
  fields: EntryFields
  kind: MenuKind
  entries: readonly MenuEntry[]
}

/** How the entry behaves, as far as that means anything for one of its kind. */
export function BehaviourFields({ fields, kind, entries }: BehaviourFieldsProps) {
  const { t } = useTranslation('menuEditor')
  const active = fields.field('activeMenu')
  const targets = entries.filter(entry => entry.kind !== 'link' && entry.name !== fields.values.name)
  return (
    <>
      <fieldset className={classes.behaviour}>
        <Input.Label component="legend">{t('form.behaviour')}</Input.Label>
        <Flag field={fields.field('hideInMenu')} label={t('field.hideInMenu')} />
        {kind !== 'link' && (
          <Flag field={fields.field('hideChildrenInMenu')} label={t('field.hideChildrenInMenu')} />
        )}
        {kind === 'page' && (
          <>
            <Flag field={fields.field('noAffix')} label={t('field.noAffix')} />
            <Flag field={fields.field('ignoreCache')} label={t('field.ignoreCache')} />
          </>
        )}
      </fieldset>
      {kind === 'page' && (
        <NativeSelect
          label={t('field.activeMenu')}
          name={active.name}
          value={active.value}
          error={active.error}
          onChange={({ currentTarget }) => active.onChange(currentTarget.value)}
        >
          <option value="">{t('form.itself')}</option>
          {targets.map(({ id, name, ...titles }) => (
            <option key={id} value={name}>
              {entryTitle(titles)}
            </option>
          ))}
        </NativeSelect>
      )}
    </>
  )
}

function Flag({ field, label }: { field: Field<boolean>; label: string }) {
  return (
    <Checkbox
      name={field.name}
      label={label}
      checked={field.value}
      error={field.error}
      onChange={({ currentTarget }) => field.onChange(currentTarget.checked)}
    />
  )
}
