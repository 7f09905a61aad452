import { pictureAddresses } from '@greenroom/article'
import type { ArticleCover, ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import { articlePictureTypes } from '@greenroom/contract/areas/weixin/articles'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureUploads } from '../pictures/picture-uploads.tsx'
import { usePictures } from '../pictures/use-pictures.ts'
import { useEditing } from '../state/use-editing.ts'
import { CoverCrops } from './cover-crops.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import { storedPictureId } from './picture-address.ts'

/** The cover of a part: chosen from a file or from the text, cut for both of its places. */
export function CoverField({ part, isReadOnly }: { part: ArticlePart; isReadOnly: boolean }) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const pictures = usePictures()
  const [isCutting, setCutting] = useState(false)
  const { cover } = part
  const fromText = pictureAddresses(part.document).flatMap(address => storedPictureId(address) ?? [])
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
