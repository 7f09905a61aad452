import {
  createMenuEntry,
  type MenuEntry,
  type MenuEntryFields,
  type MenuKind,
  menuEntry,
  menuEntryFields,
  menuLimits,
  newMenuEntryFields,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import { type MenuIcon, menuIcons } from '@greenroom/contract/menu-icons'
import { landingName } from '@greenroom/contract/paths'
import { Input, NativeSelect, TextInput } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call/call.ts'
import { isMenuIcon, menuIcon } from '../../kit/display/menu-icons.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { RecordDrawer } from '../../kit/form/record-drawer.tsx'
import { type Field, textInput } from '../../kit/form/use-fields.ts'
import { isReportedByForm, type RecordLabels, useRecordForm } from '../../kit/form/use-record-form.ts'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import { useLanguage } from '../../kit/text/language.ts'
import { BehaviourFields, RolesField } from './behaviour-fields.tsx'
import type { EditedEntry, EntryFields } from './edited-entry.ts'
import { blankFields, fieldsOf, isBuiltIn, pageFields } from './fields.ts'
import classes from './icon-field.module.css'
import { entryFieldTitle, entryTitle, rolesText } from './labels.ts'
import { takeTree } from './menu-commands.ts'
import { canLieUnder, childrenOf, levelOf } from './tree.ts'

const withoutKind = ({ kind: _, ...fields }: ReturnType<typeof fieldsOf>): MenuEntryFields =>
  menuEntryFields.parse(fields)

interface EntryFormOptions {
  edited: EditedEntry
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** The form of a menu entry. */
function useEntryForm({ edited, entries, onClose }: EntryFormOptions) {
  const { t } = useTranslation('menuEditor')
  const entry = 'entry' in edited ? edited.entry : undefined
  const labels = useFieldLabels(entries)
  return useRecordForm({
    name: 'entry' in edited ? 'menu-entry' : `menu-${edited.kind}`,
    schema: newMenuEntryFields,
    start: 'entry' in edited ? fieldsOf(edited.entry) : blankFields(edited.kind, edited.parentId),
    record: entry,
    titleOf: entryTitle,
    labels,
    names: menuEntryFields.keyof().options,
    editedOf: withoutKind,
    stored: { schema: menuEntry, fieldsOf: one => withoutKind(fieldsOf(one)) },
    update: async (id, version, changes) =>
      takeTree(
        await call(
          updateMenuEntry,
          { params: { id }, body: { version, changes } },
          { quiet: isReportedByForm },
        ),
      ),
    savedText: mine => t('done.saved', { title: entryTitle(mine) }),
    create: async body => {
      takeTree(await call(createMenuEntry, { body }, { quiet: ['invalid'] }))
      toast.success(t('done.created', { title: entryTitle(body) }))
    },
    missingText: t('refused.missing'),
    topic: 'menu.changed',
    onSaved: onClose,
  })
}

/** How the fields of an entry are read where two versions of them are compared. */
function useFieldLabels(entries: readonly MenuEntry[]): RecordLabels<MenuEntryFields> {
  const { t } = useTranslation('menuEditor')
  const titleOf = (match: (entry: MenuEntry) => boolean, none: string) => {
    const matchingEntry = entries.find(match)
    return matchingEntry ? entryTitle(matchingEntry) : none
  }
  return {
    title: entryFieldTitle,
    show: (name, value) => {
      if (typeof value === 'boolean') return value ? t('form.yes') : t('form.no')
      if (Array.isArray(value)) return rolesText(value.map(String))
      if (name === 'parentId') return titleOf(({ id }) => id === value, t('form.top'))
      if (name === 'activeMenu') return titleOf(entry => entry.name === value, t('form.itself'))
      if (name === 'icon') {
        return typeof value === 'string' && isMenuIcon(value) ? t(`icon.${value}`) : t('form.none')
      }
      return String(value)
    },
  }
}

interface PlaceFieldsProps {
  fields: EntryFields
  entries: readonly MenuEntry[]
  /** Undefined for a new one. */
  entry: MenuEntry | undefined
}

/** The parent of an entry, and the sibling before it. */
function PlaceFields({ fields, entries, entry }: PlaceFieldsProps) {
  const { t } = useTranslation('menuEditor')
  const parent = fields.field('parentId')
  const place = fields.field('place')
  const parents = entries.filter(one => canLieUnder(entries, entry?.id, one.id))
  const others = (parentId: string | null) =>
    childrenOf(entries, parentId).filter(({ id }) => id !== entry?.id)
  const siblings = others(parent.value)

  return (
    <>
      <NativeSelect
        label={t('field.parentId')}
        name={parent.name}
        value={parent.value ?? ''}
        error={parent.error}
        onChange={({ currentTarget }) => {
          const parentId = currentTarget.value || null
          parent.onChange(parentId)
          place.onChange(parentId === entry?.parentId ? entry.place : others(parentId).length + 1)
        }}
      >
        <option value="">{t('form.top')}</option>
        {parents.map(one => (
          <option key={one.id} value={one.id}>
            {indent(levelOf(entries, one.id))}
            {entryTitle(one)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('field.place')}
        name={place.name}
        value={Math.min(place.value, siblings.length + 1)}
        error={place.error}
        onChange={({ currentTarget }) =>
          place.onChange(Math.min(Number(currentTarget.value), menuLimits.place))
        }
      >
        <option value={1}>{t('form.first')}</option>
        {siblings.map((sibling, index) => (
          <option key={sibling.id} value={index + 2}>
            {t('form.after', { title: entryTitle(sibling) })}
          </option>
        ))}
      </NativeSelect>
    </>
  )
}

/** Lists of a browser show no levels, and leave out ordinary spaces. */
const indent = (level: number) => '\u2003'.repeat(level - 1)

interface EntryFormProps {
  edited: EditedEntry
  entries: readonly MenuEntry[]
  missingPages: readonly string[]
  onClose: () => void
}

/** Creates an entry of the menu or edits one; a colleague's save meanwhile is merged. */
export function EntryForm({ edited, entries, missingPages, onClose }: EntryFormProps) {
  const { t } = useTranslation('menuEditor')
  const entry = 'entry' in edited ? edited.entry : undefined
  const kind = 'entry' in edited ? edited.entry.kind : edited.kind
  const form = useEntryForm({ edited, entries, onClose })
  const { fields } = form
  const newTitles = {
    section: t('form.createSection'),
    page: t('form.createPage'),
    link: t('form.createLink'),
  }
  return (
    <RecordDrawer
      form={form}
      title={entry ? t('form.edit', { title: entryTitle(entry) }) : newTitles[kind]}
      createLabel={t('action.add')}
      onClose={onClose}
    >
      {!entry && kind === 'page' && <PageField fields={fields} missingPages={missingPages} />}
      <TitleFields fields={fields} focused={kind !== 'page' || entry !== undefined} />
      {(entry || kind !== 'page') && <NameField fields={fields} fixed={isBuiltIn(entry?.name ?? '')} />}
      <PathField fields={fields} kind={kind} />
      <PlaceFields fields={fields} entries={entries} entry={entry} />
      <RolesField field={fields.field('roles')} />
      <IconField field={fields.field('icon')} />
      <BehaviourFields fields={fields} kind={kind} entries={entries} />
    </RecordDrawer>
  )
}

/** Which of the console's pages; what it begins with fills the form. */
function PageField({ fields, missingPages }: { fields: EntryFields; missingPages: readonly string[] }) {
  const { t } = useTranslation('menuEditor')
  const language = useLanguage()
  const { name, value, error } = fields.field('name')
  const choose = (page: string) => {
    const values = { ...fields.values, ...pageFields(page) }
    fields.field('name').onChange(values.name)
    fields.field('path').onChange(values.path)
    fields.field('titleChinese').onChange(values.titleChinese)
    fields.field('titleEnglish').onChange(values.titleEnglish)
    fields.field('roles').onChange(values.roles)
    fields.field('hideInMenu').onChange(values.hideInMenu)
  }
  return (
    <NativeSelect
      label={t('form.page')}
      name={name}
      value={value}
      error={error}
      required
      data-autofocus
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="" />
      {missingPages.map(page => {
        const { titleChinese = page, titleEnglish = page } = pageFields(page)
        return (
          <option key={page} value={page}>
            {language === 'zh-CN' ? titleChinese : titleEnglish}
          </option>
        )
      })}
    </NativeSelect>
  )
}

function TitleFields({ fields, focused }: { fields: EntryFields; focused: boolean }) {
  const { t } = useTranslation('menuEditor')
  return (
    <>
      <TextInput
        {...textInput(fields.field('titleChinese'))}
        label={t('field.titleChinese')}
        maxLength={menuLimits.title}
        required
        autoComplete="off"
        {...(focused && { 'data-autofocus': true })}
      />
      <TextInput
        {...textInput(fields.field('titleEnglish'))}
        label={t('field.titleEnglish')}
        maxLength={menuLimits.title}
        required
        autoComplete="off"
      />
    </>
  )
}

function NameField({ fields, fixed }: { fields: EntryFields; fixed: boolean }) {
  const { t } = useTranslation('menuEditor')
  return (
    <TextInput
      {...textInput(fields.field('name'))}
      label={t('field.name')}
      description={fixed ? t('form.nameFixed') : t('form.nameHint')}
      maxLength={menuLimits.name}
      required
      disabled={fixed}
      autoComplete="off"
    />
  )
}

function PathField({ fields, kind }: { fields: EntryFields; kind: MenuKind }) {
  const { t } = useTranslation('menuEditor')
  const isLink = kind === 'link'
  const isLanding = fields.values.name === landingName
  const hint = isLink ? t('form.addressHint') : t('form.pathHint')
  return (
    <TextInput
      {...textInput(fields.field('path'))}
      label={isLink ? t('field.address') : t('field.path')}
      description={isLanding ? t('form.pathFixed') : hint}
      type={isLink ? 'url' : 'text'}
      maxLength={menuLimits.path}
      required
      disabled={isLanding}
      autoComplete="off"
    />
  )
}

/** The icons that a menu may have, as pictures to choose from. */
function IconField({ field }: { field: Field<'' | MenuIcon> }) {
  const { t } = useTranslation('menuEditor')
  return (
    <fieldset className={classes.field}>
      <Input.Label component="legend">{t('field.icon')}</Input.Label>
      <div className={classes.choices}>
        <Choice field={field} icon="" label={t('form.none')} />
        {menuIcons.map(icon => (
          <Choice key={icon} field={field} icon={icon} label={t(`icon.${icon}`)} />
        ))}
      </div>
    </fieldset>
  )
}

function Choice({ field, icon, label }: { field: Field<'' | MenuIcon>; icon: '' | MenuIcon; label: string }) {
  const Picture = menuIcon(icon) ?? IconBan
  return (
    <Tooltip label={label}>
      <label className={classes.choice} data-none={icon === '' || undefined}>
        <input
          type="radio"
          className={classes.radio}
          name={field.name}
          aria-label={label}
          checked={field.value === icon}
          onChange={() => field.onChange(icon)}
        />
        <Picture size={18} stroke={1.6} aria-hidden />
      </label>
    </Tooltip>
  )
}
