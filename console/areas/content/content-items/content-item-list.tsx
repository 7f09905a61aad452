import '../locales/index.ts'
import { contentItemImport } from '@greenroom/contract/areas/content/content-imports'
import { contentItemTextNames, contentItemTexts } from '@greenroom/contract/areas/content/content-item-texts'
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
import { genreText, languageText, sourceText, statusText } from '../../../kit/content/words.ts'
import { type Column, defineList } from '../../../kit/list/definition.ts'
import { RelativeTime } from '../../../kit/time.tsx'
import { CompactNumber, StatusBadge } from '../content-sets/badges.tsx'
import { GenreBadge, TitleLink } from './badges.tsx'
import { itemTextLabel } from './labels.ts'

/** All contents. */
export const contentItemList = defineList({
  call: listContentItems,
  imports: contentItemImport,
  defaultSort: '-publishedTime',
  rowName: content => content.title,
  selectionLimit: contentItemLimits.idsPerCall,
  empty: {
    title: () => i18next.t('contents:page.empty'),
    message: () => i18next.t('contents:page.emptyMessage'),
  },
  filters: [
    {
      kind: 'text',
      key: 'title',
      label: () => i18next.t('contents:field.title'),
      maxLength: contentLimits.title,
    },
    {
      kind: 'choice',
      key: 'genre',
      label: () => i18next.t('contents:field.genre'),
      words: contentGenres,
      wordText: genreText,
    },
    {
      kind: 'choice',
      key: 'source',
      label: () => i18next.t('contents:field.source'),
      words: contentSources,
      wordText: sourceText,
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
      label: () => i18next.t('contents:field.author'),
      maxLength: contentLimits.author,
    },
    {
      kind: 'choice',
      key: 'language',
      label: () => i18next.t('contents:field.language'),
      words: contentLanguages,
      wordText: languageText,
    },
    {
      kind: 'choice',
      key: 'status',
      label: () => i18next.t('contents:field.status'),
      words: contentStatuses,
      wordText: statusText,
    },
    {
      kind: 'days',
      key: 'published',
      label: () => i18next.t('contents:field.publishedTime'),
      from: 'publishedFrom',
      before: 'publishedBefore',
    },
  ],
  columns: [
    {
      key: 'title',
      title: () => i18next.t('contents:field.title'),
      width: 176,
      primary: true,
      sortable: true,
      render: content => <TitleLink content={content} />,
    },
    {
      key: 'status',
      title: () => i18next.t('contents:field.status'),
      width: 76,
      render: content => <StatusBadge status={content.status} />,
    },
    {
      key: 'genre',
      title: () => i18next.t('contents:field.genre'),
      width: 124,
      render: content => <GenreBadge genre={content.genre} />,
    },
    {
      key: 'author',
      title: () => i18next.t('contents:field.author'),
      width: 88,
      render: content => content.author,
    },
    {
      key: 'source',
      title: () => i18next.t('contents:field.source'),
      width: 76,
      render: content => sourceText(content.source),
    },
    ...contentItemTextNames.map(
      (name): Column<ContentItemRow> => ({
        key: name,
        title: () => itemTextLabel(name),
        width: 76,
        hiddenAtFirst: contentItemTexts[name].isHiddenAtFirst,
        render: content => content[name],
      }),
    ),
    {
      key: 'clicks',
      title: () => i18next.t('contents:field.clicks'),
      width: 76,
      align: 'end',
      sortable: true,
      render: content => <CompactNumber value={content.clicks} />,
    },
    {
      key: 'publishedTime',
      title: () => i18next.t('contents:field.publishedTime'),
      width: 100,
      sortable: true,
      render: content => <RelativeTime instant={content.publishedTime} />,
    },
    {
      key: 'language',
      title: () => i18next.t('contents:field.language'),
      width: 92,
      render: content => languageText(content.language),
    },
    {
      key: 'createdTime',
      title: () => i18next.t('contents:field.createdTime'),
      width: 100,
      hiddenAtFirst: true,
      sortable: true,
      render: content => <RelativeTime instant={content.createdTime} />,
    },
  ],
})
