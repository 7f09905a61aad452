import { uploadImport } from '@greenroom/contract/areas/imports/imports'
import { acceptOf, kindNames } from '@greenroom/contract/file-kinds'
import { type ImportDescription, templateColumns, templateRows } from '@greenroom/contract/import'
import type { ImportableList } from '@greenroom/contract/lists'
import { Anchor, Button, FileButton, Group, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveAs } from '../call/download.ts'
import { invalidate } from '../call/events.ts'
import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { toast } from '../feedback/toast.ts'
import { SideDrawer } from '../overlay/side-drawer.tsx'
import { usePermission } from '../session/permission.tsx'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import { UploadProgress } from '../upload/upload-progress.tsx'
import { useUpload } from '../upload/use-upload.ts'
import classes from './import.module.css'
import { ImportView } from './import-view.tsx'
import { useImports } from './use-imports.ts'

interface ImportDrawerProps {
  imports: ImportDescription
  title: string
  /** Id of an import, or `new`. */
  importId: string
  /** Shows another import; undefined closes. */
  onShow: (id: string | undefined) => void
  /** Shows the rows that an import wrote in their list. */
  onShowRows: (importId: string) => void
}

/** Drawer for imports into a list: choosing a file, one import from dry run to undo, and earlier ones. */
export function ImportDrawer({ imports, title, importId, onShow, onShowRows }: ImportDrawerProps) {
  const { t } = useTranslation('import')
  return (
    <SideDrawer
      title={t('of', { title })}
      size={importId === 'new' ? 640 : 'wide'}
      onClose={() => onShow(undefined)}
    >
      {importId === 'new' ? (
        <>
          <FileChoice imports={imports} title={title} onUploaded={onShow} />
          <PastImports list={imports.list} onShow={onShow} />
        </>
      ) : (
        <ImportView
          key={importId}
          id={importId}
          imports={imports}
          onOther={() => onShow('new')}
          onShowRows={onShowRows}
        />
      )}
    </SideDrawer>
  )
}

interface PastImportsProps {
  list: ImportableList
  onShow: (id: string) => void
}

/** Latest imports that the user may see, their own and others'. */
function PastImports({ list, onShow }: PastImportsProps) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const { data, error, isPending, refetch } = useImports(list)
  return (
    <section aria-label={t('past.title')}>
      <h3 className={classes.heading}>{t('past.title')}</h3>
      {isPending && <SkeletonRows rows={3} height={40} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className={classes.side}>{t('past.none')}</p>}
      {data && data.list.length > 0 && (
        <ul className={classes.list}>
          {data.list.map(({ id, fileName, state, user, createdTime }) => (
            <li key={id} className={classes.past}>
              <Anchor component="button" type="button" translate="no" onClick={() => onShow(id)}>
                {fileName}
              </Anchor>
              <span className={classes.side}>
                {t(`state.${state}`)}
                {' · '}
                <span translate="no">{t('by', { user, time: format.relative(createdTime) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface FileChoiceProps {
  imports: ImportDescription
  title: string
  onUploaded: (id: string) => void
}

/** Drop zone and picker for a file, with a description of its columns. */
function FileChoice({ imports, title, onUploaded }: FileChoiceProps) {
  const { t } = useTranslation('import')
  const language = useLanguage()
  const upload = useUpload(uploadImport)
  const [sending, setSending] = useState('')
  const [over, setOver] = useState(false)
  const may = usePermission()
  const keys = imports.keys.flatMap(
    ({ column }) => imports.columns.find(({ key }) => key === column)?.title[language] ?? [],
  )

  async function send(file: File | null | undefined): Promise<void> {
    if (!file) return
    setSending(file.name)
    const arrived = await upload.send(file, { params: { list: imports.list }, query: {} })
    if (!arrived) return
    void invalidate('import.changed')
    onUploaded(arrived.id)
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    if (files.length > 1) toast.notice(t('choose.twoFiles'))
    else void send(files[0])
  }

  return (
    <>
      <section
        className={classes.drop}
        data-over={over || undefined}
        aria-label={t('choose.drop')}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={32} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden />
        <Text size="sm">{t('choose.drop')}</Text>
        <Text size="xs" c="dimmed" translate="no">
          {kindNames(uploadImport.input.file.types, language)}
        </Text>
        {upload.progress === undefined ? (
          <FileButton accept={acceptOf(uploadImport.input.file.types)} onChange={file => void send(file)}>
            {props => <Button {...props}>{t('choose.pick')}</Button>}
          </FileButton>
        ) : (
          <Group w="100%" grow>
            <UploadProgress name={sending} progress={upload.progress} onCancel={upload.cancel} />
          </Group>
        )}
      </section>
      <p className={classes.hint}>{t('choose.hint')}</p>
      <p className={classes.hint}>{t('choose.key', { titles: keys.join(t('choose.separator')) })}</p>
      <p className={classes.hint}>
        {t('choose.columns', {
          columns: templateColumns(imports, permission => may(permission))
            .map(({ title: words, required }) =>
              required ? t('choose.required', { title: words[language] }) : words[language],
            )
            .join(t('choose.separator')),
        })}
      </p>
      <Button
        variant="default"
        size="xs"
        mt="xs"
        leftSection={<IconDownload size={14} />}
        onClick={() =>
          saveTemplate(
            templateRows(imports, language, permission => may(permission)),
            title,
          )
        }
      >
        {t('choose.template')}
      </Button>
    </>
  )
}

/** Saves a CSV file with headings and an example row, in the language on screen. */
function saveTemplate(rows: readonly (readonly string[])[], name: string): void {
  const lineOf = (cells: readonly string[]) => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')
  // Excel recognises UTF-8 only by a byte order mark.
  saveAs(
    new Blob(['\ufeff', ...rows.map(cells => `${lineOf(cells)}\r\n`)], { type: 'text/csv' }),
    `${name}.csv`,
  )
}
