import '../locales/index.ts'
import { contentItemImport } from '@greenroom/contract/areas/content/content-imports'
import { contentItemTextNames, contentItemTexts } from '@greenroom/contract/areas/content/content-item-fields'
import {
  type ContentItemRow,
  contentItemLimits,
  listContentItems,
} from '@greenroom/contract/areas/content/content-items'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
} from '@greenroom/contract/content-labels'
import i18next from 'i18next'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import { genreText, languageText, sourceText, statusText } from '../../../kit/content/labels.ts'
import { type Column, defineList } from '../../../kit/list/definition.ts'
import { ShortNumber } from '../../../kit/text/exact.tsx'
import { ShortId } from '../../../kit/text/short-id.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { StatusBadge } from '../content-sets/badges.tsx'
import { TitleLink } from './badges.tsx'
import { ContentFace } from './content-face.tsx'
import { itemTextLabel } from './labels.ts'

/** All content items. */
export const contentItemList = defineList({
  call: listContentItems,
  imports: contentItemImport,
  defaultSort: '-publishedTime',
  rowName: contentItem => contentItem.title,
  peek: ({ file }) => file && <ContentMedia key={file.id} file={file} isLarge />,
  card: {
    face: ({ genre, file }) => <ContentFace genre={genre} file={file} isCard />,
    facts: ['status', 'author', 'publishedTime'],
  },
  selectionLimit: contentItemLimits.idsPerCall,
  empty: {
    drawing: 'content',
    title: () => i18next.t('contentItems:page.empty'),
    message: () => i18next.t('contentItems:page.emptyMessage'),
  },
  filters: [
    {
      kind: 'text',
      key: 'title',
      label: () => i18next.t('contentItems:field.title'),
      maxLength: contentLimits.title,
    },
    {
      kind: 'choice',
      key: 'genre',
      label: () => i18next.t('contentItems:field.genre'),
      values: contentGenres,
      labelOf: genreText,
    },
    {
      kind: 'choice',
      key: 'source',
      label: () => i18next.t('contentItems:field.source'),
      values: contentSources,
      labelOf: sourceText,
    },
    {
      kind: 'text',
      key: 'topic',
      label: () => itemTextLabel('topic'),
      maxLength: contentLimits.topic,
    },
    {
      kind: 'text',
      key: 'author',
      label: () => i18next.t('contentItems:field.author'),
      maxLength: contentLimits.author,
    },
    {
      kind: 'choice',
      key: 'language',
      label: () => i18next.t('contentItems:field.language'),
      values: contentLanguages,
      labelOf: languageText,
    },
    {
      kind: 'choice',
      key: 'status',
      label: () => i18next.t('contentItems:field.status'),
      values: contentStatuses,
      labelOf: statusText,
    },
    {
      kind: 'days',
      key: 'published',
      label: () => i18next.t('contentItems:field.publishedTime'),
      from: 'publishedFrom',
      before: 'publishedBefore',
    },
    {
      kind: 'text',
      key: 'externalId',
      label: () => i18next.t('contentItems:field.externalId'),
      maxLength: contentLimits.externalId,
    },
    {
      kind: 'ids',
      key: 'id',
      label: () => i18next.t('contentItems:field.id'),
      max: contentItemLimits.idsPerCall,
    },
  ],
  columns: [
    {
      key: 'title',
      title: () => i18next.t('contentItems:field.title'),
      width: 208,
      primary: true,
      sortable: true,
      render: contentItem => <TitleLink contentItem={contentItem} />,
    },
    {
      key: 'status',
      title: () => i18next.t('contentItems:field.status'),
      width: 76,
      render: contentItem => <StatusBadge status={contentItem.status} />,
    },
    {
      key: 'genre',
      title: () => i18next.t('contentItems:field.genre'),
      width: 100,
      render: contentItem => genreText(contentItem.genre),
    },
    {
      key: 'author',
      title: () => i18next.t('contentItems:field.author'),
      width: 88,
      render: contentItem => contentItem.author,
    },
    {
      key: 'source',
      title: () => i18next.t('contentItems:field.source'),
      width: 76,
      render: contentItem => sourceText(contentItem.source),
    },
    ...contentItemTextNames.map(
      (name): Column<ContentItemRow> => ({
        key: name,
        title: () => itemTextLabel(name),
        width: 76,
        hiddenAtFirst: contentItemTexts[name].isHiddenAtFirst,
        render: contentItem => contentItem[name],
      }),
    ),
    {
      key: 'clicks',
      title: () => i18next.t('contentItems:field.clicks'),
      width: 76,
      align: 'end',
      sortable: true,
      render: contentItem => <ShortNumber value={contentItem.clicks} />,
    },
    {
      key: 'publishedTime',
      title: () => i18next.t('contentItems:field.publishedTime'),
      width: 100,
      sortable: true,
      render: contentItem => <RelativeTime instant={contentItem.publishedTime} />,
    },
    {
      key: 'language',
      title: () => i18next.t('contentItems:field.language'),
      width: 84,
      render: contentItem => languageText(contentItem.language),
    },
    {
      key: 'createdTime',
      title: () => i18next.t('contentItems:field.createdTime'),
      width: 100,
      hiddenAtFirst: true,
      sortable: true,
      render: contentItem => <RelativeTime instant={contentItem.createdTime} />,
    },
    {
      key: 'id',
      title: () => i18next.t('contentItems:field.id'),
      width: 92,
      hiddenAtFirst: true,
      render: contentItem => <ShortId id={contentItem.id} />,
    },
    {
      key: 'externalId',
      title: () => i18next.t('contentItems:field.externalId'),
      width: 100,
      hiddenAtFirst: true,
      render: contentItem => contentItem.externalId,
    },
    {
      key: 'contentSource',
      title: () => i18next.t('contentItems:field.contentSource'),
      width: 100,
      hiddenAtFirst: true,
      render: contentItem => contentItem.contentSource,
    },
  ],
})
