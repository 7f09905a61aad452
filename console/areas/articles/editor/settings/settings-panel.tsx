import { countTyped, pictureAddresses } from '@greenroom/article'
import {
  type ArticleCover,
  type ArticlePart,
  articleContentLimits,
  type CropArea,
  commentModes,
} from '@greenroom/contract/areas/articles/article-content'
import { articlePictureTypes } from '@greenroom/contract/areas/articles/articles'
import {
  Anchor,
  Button,
  FileButton,
  Group,
  Input,
  Radio,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../../kit/display/panel.tsx'
import { Permission } from '../../../../kit/session/permission.tsx'
import { StyleControls, useAccountRecords } from '../../../official-accounts/index.ts'
import { PicturePicker } from '../../../pictures/index.ts'
import { CountOf } from '../count-of.tsx'
import { PictureUploads } from '../pictures/picture-uploads.tsx'
import { usePictures } from '../pictures/use-pictures.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import { useLibrary } from '../templates/library.tsx'
import classes from './cover.module.css'
import { CoverDialog } from './cover-dialog.tsx'
import { coverShapes } from './cover-shapes.ts'
import { digestOf } from './digest-of.ts'
import { pictureAddress, storedPictureId } from './picture-address.ts'

/** Everything about an article that is not its text. */
export function SettingsPanel({ part }: { part: ArticlePart }) {
  const { t } = useTranslation('articles')
  const { readOnlyReason } = useEditing()
  const isReadOnly = readOnlyReason !== undefined
  return (
    <Stack gap="md">
      <Panel title={t('settings.part')}>
        <Stack gap="sm">
          <CoverField part={part} isReadOnly={isReadOnly} />
          <PartFields part={part} isReadOnly={isReadOnly} />
        </Stack>
      </Panel>
      <Panel title={t('settings.whole')}>
        <Stack gap="sm">
          <AccountField isReadOnly={isReadOnly} />
          <StyleFields isReadOnly={isReadOnly} />
        </Stack>
      </Panel>
    </Stack>
  )
}

/** Style of the article. */
function StyleFields({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const style = useArticle(({ content }) => content.style)
  const openLibrary = useLibrary()
  return (
    <>
      <StyleControls style={style} disabled={isReadOnly} onChange={store.setStyle} />
      <Button variant="default" onClick={() => openLibrary('themes')}>
        {t('settings.themes')}
      </Button>
    </>
  )
}

/** For which official account the article is. */
function AccountField({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const accountId = useArticle(state => state.accountId)
  const articleAccount = useArticle(state => state.stored.account)
  const accounts = useAccountRecords()
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  if (articleAccount && !names.has(articleAccount.id)) names.set(articleAccount.id, articleAccount.name)
  return (
    <Select
      label={t('field.account')}
      placeholder={t('hint.account')}
      nothingFoundMessage={t('hint.noAccount')}
      searchable
      disabled={isReadOnly}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={accountId}
      onChange={value =>
        store.setAccount(
          value,
          accounts.find(({ id }) => id === value),
        )
      }
    />
  )
}

/** Author, digest, link below the text, and who may comment. */
function PartFields({ part, isReadOnly }: { part: ArticlePart; isReadOnly: boolean }) {
  const { t } = useTranslation('articles')
  const { store, limits } = useEditing()
  const set = (changes: Partial<ArticlePart>) => store.setPart(part.id, changes)
  const counted = (label: string, text: string, limit: number): ReactNode => (
    <Group justify="space-between" gap="xs" wrap="nowrap" component="span">
      {label}
      <CountOf count={countTyped(text)} limit={limit} />
    </Group>
  )
  const wide = { label: { width: '100%' } }
  return (
    <>
      <TextInput
        label={counted(t('field.author'), part.author, limits.author)}
        aria-label={t('field.author')}
        styles={wide}
        value={part.author}
        maxLength={articleContentLimits.author}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => set({ author: currentTarget.value })}
      />
      <Textarea
        label={counted(t('field.digest'), part.digest, limits.digest)}
        aria-label={t('field.digest')}
        description={t('hint.digest')}
        styles={wide}
        rows={3}
        value={part.digest}
        maxLength={articleContentLimits.digest}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => set({ digest: currentTarget.value })}
      />
      {!isReadOnly && part.digest === '' && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            store.current()
            set({ digest: digestOf(part.document, limits.digest) })
          }}
        >
          {t('settings.digestFromText')}
        </Anchor>
      )}
      <TextInput
        label={t('field.sourceAddress')}
        description={t('hint.sourceAddress')}
        type="url"
        value={part.sourceAddress}
        maxLength={articleContentLimits.sourceAddress}
        readOnly={isReadOnly}
        error={
          part.sourceAddress !== '' && !/^https?:\/\/\S+$/i.test(part.sourceAddress) && t('hint.addressForm')
        }
        onChange={({ currentTarget }) => set({ sourceAddress: currentTarget.value })}
      />
      <Radio.Group
        label={t('field.comments')}
        value={part.comments}
        readOnly={isReadOnly}
        onChange={value => {
          const mode = commentModes.find(one => one === value)
          if (mode) set({ comments: mode })
        }}
      >
        <Group gap="md" mt={4}>
          {commentModes.map(mode => (
            <Radio key={mode} value={mode} label={t(`comments.${mode}`)} />
          ))}
        </Group>
      </Radio.Group>
    </>
  )
}

/** The cover of a part: chosen from a file or from the text, cut for both of its places. */
function CoverField({ part, isReadOnly }: { part: ArticlePart; isReadOnly: boolean }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const pictures = usePictures()
  const accountId = useArticle(state => state.accountId)
  const [isCutting, setCutting] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { cover } = part
  const fromText = [
    ...new Set(pictureAddresses(part.document).flatMap(address => storedPictureId(address) ?? [])),
  ]
  const set = (next: ArticleCover | null) => store.setPart(part.id, { cover: next })

  function choose(fileId: string): void {
    set({ fileId, wide: null, square: null })
    setCutting(true)
  }

  async function upload(file: File | null): Promise<void> {
    const picture = file && (await pictures.store(file))
    if (picture) choose(picture.id)
  }

  return (
    <Input.Wrapper label={t('field.cover')} description={t('hint.cover')} labelElement="div">
      {cover && <CoverCrops cover={cover} />}
      <PictureUploads uploads={pictures.uploads} />
      {!isReadOnly && (
        <Group gap="xs" mt="xs">
          <FileButton accept={articlePictureTypes.join(',')} onChange={file => void upload(file)}>
            {props => (
              <Button {...props} size="xs" variant="default">
                {t(cover ? 'cover.replace' : 'cover.upload')}
              </Button>
            )}
          </FileButton>
          {!cover && fromText[0] !== undefined && (
            <Button size="xs" variant="default" onClick={() => fromText[0] && choose(fromText[0])}>
              {t('cover.fromText')}
            </Button>
          )}
          <Permission need={['picture:read']}>
            <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
              {t('cover.fromLibrary')}
            </Button>
          </Permission>
          {cover && (
            <>
              <Button size="xs" variant="default" onClick={() => setCutting(true)}>
                {t('cover.cut')}
              </Button>
              <Button size="xs" variant="subtle" color="gray" onClick={() => set(null)}>
                {t('cover.remove')}
              </Button>
            </>
          )}
        </Group>
      )}
      {isChoosing && (
        <PicturePicker
          accountId={accountId}
          first={fromText}
          onChoose={({ fileId }) => {
            setChoosing(false)
            choose(fileId)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {isCutting && cover && (
        <CoverDialog
          cover={cover}
          onSave={next => {
            set(next)
            setCutting(false)
          }}
          onClose={() => setCutting(false)}
        />
      )}
    </Input.Wrapper>
  )
}

/** The cover as shown at the head of a draft, and as a square. */
function CoverCrops({ cover }: { cover: ArticleCover }) {
  const { t } = useTranslation('articles')
  const address = pictureAddress(cover.fileId)
  return (
    <div className={classes.crops}>
      {coverShapes.map(({ name, ratio }) => (
        <figure key={name} className={classes.crop} style={{ flexGrow: ratio }}>
          <div className={classes.frame} style={{ aspectRatio: String(ratio) }}>
            <img src={address} alt={t(`cover.${name}`)} style={placeOf(cover[name])} />
          </div>
          <figcaption>{t(`cover.ratio.${name}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** Positions a picture so that only the area is visible; its middle when there is no area. */
function placeOf(area: CropArea | null) {
  if (!area) return { width: '100%', height: '100%', objectFit: 'cover' } as const
  const [width, height] = [area.x2 - area.x1, area.y2 - area.y1]
  return {
    position: 'absolute',
    width: `${100 / width}%`,
    height: `${100 / height}%`,
    left: `${(-100 * area.x1) / width}%`,
    top: `${(-100 * area.y1) / height}%`,
  } as const
}
