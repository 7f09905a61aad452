import * as z from 'zod'
import { genreLabels, sourceLabels } from '../../content-labels.ts'
import { idField, maxInteger, rule, textField } from '../../fields.ts'
import type { ImportColumn, ImportDescription } from '../../import.ts'
import type { Text } from '../../languages.ts'
import {
  type ContentItemText,
  contentItemFields,
  contentItemTextNames,
  contentItemTexts,
} from './content-item-fields.ts'
import { contentLimits, contentSetFields, contentStatuses } from './content-sets.ts'
import { contentSourceLimits } from './content-sources.ts'
import { contentItemList, contentSetList } from './lists.ts'

const text = (zh: string, en: string): Text => ({ 'zh-CN': zh, 'en-US': en })

const id: ImportColumn = {
  key: 'id',
  title: text('ID', 'ID'),
  kind: 'identifier',
  field: idField.transform(value => value.toLowerCase()),
}

/** A stored file: the address that browsers read it at, whose last part is its id, or the id alone. */
const fileReference = z
  .string()
  .transform(address => address.slice(address.lastIndexOf('/') + 1).toLowerCase())
  .pipe(z.uuid(rule('unknownDocument')))

/** Examples of the short texts; a text without one is shown by its label. */
const textExamples: Partial<Record<ContentItemText, Text>> = { topic: text('露营', 'Camping') }

/** A file of content items. */
export const contentItemImport: ImportDescription = {
  list: contentItemList.entity,
  permission: 'content-item:import',
  needs: { create: 'content-item:create', change: 'content-item:update' },
  topic: 'content-item.changed',
  keys: [
    { column: 'id', unknown: 'fail' },
    { column: 'externalId', within: 'contentSource', unknown: 'create' },
  ],
  columns: [
    id,
    {
      key: 'externalId',
      title: text('外部编号', 'External ID'),
      synonyms: ['外部ID', '来源编号', 'External number', 'Source ID'],
      example: text('A-0001', 'A-0001'),
      kind: 'identifier',
      field: textField(contentLimits.externalId),
    },
    {
      key: 'contentSource',
      title: text('来源系统', 'Source system'),
      kind: 'identifier',
      field: textField(contentSourceLimits.name),
    },
    {
      key: 'title',
      title: text('标题', 'Title'),
      synonyms: ['名称', '内容标题', 'Name', 'Headline', 'Content title'],
      example: text('周末露营攻略', 'Weekend camping guide'),
      kind: 'text',
      field: contentItemFields.shape.title,
      required: true,
    },
    {
      key: 'genre',
      title: text('体裁', 'Genre'),
      synonyms: ['类型', '类别', '内容类型', '内容体裁', 'Type', 'Kind', 'Content type', 'Format'],
      example: text('图文', 'Image-text'),
      kind: 'word',
      words: genreLabels,
      field: contentItemFields.shape.genre,
      required: true,
    },
    {
      key: 'author',
      title: text('作者', 'Author'),
      synonyms: ['创作者', '作者名', 'Creator', 'Author name', 'Written by', 'By'],
      example: text('林一舟', 'Lin Yizhou'),
      kind: 'identifier',
      field: contentItemFields.shape.author,
      required: true,
    },
    {
      key: 'source',
      title: text('来源', 'Source'),
      synonyms: ['内容来源', 'Origin'],
      example: text('原创', 'Original'),
      kind: 'word',
      words: sourceLabels,
      field: contentItemFields.shape.source,
      otherwise: 'original',
    },
    ...contentItemTextNames.map(name => ({
      key: name,
      title: contentItemTexts[name].label,
      example: textExamples[name] ?? contentItemTexts[name].label,
      kind: 'text' as const,
      field: contentItemFields.shape[name],
      otherwise: '',
    })),
    {
      key: 'language',
      title: text('语言', 'Language'),
      synonyms: ['语种', 'Locale', 'Lang'],
      example: text('中文', 'English'),
      kind: 'word',
      words: {
        zh: text('中文', 'Chinese'),
        en: text('英语', 'English'),
        ja: text('日语', 'Japanese'),
        ko: text('韩语', 'Korean'),
        fr: text('法语', 'French'),
        de: text('德语', 'German'),
        es: text('西班牙语', 'Spanish'),
        pt: text('葡萄牙语', 'Portuguese'),
        it: text('意大利语', 'Italian'),
        ru: text('俄语', 'Russian'),
        ar: text('阿拉伯语', 'Arabic'),
        th: text('泰语', 'Thai'),
        vi: text('越南语', 'Vietnamese'),
        und: text('未知', 'Unknown'),
      },
      field: contentItemFields.shape.language,
      otherwise: 'und',
    },
    {
      key: 'body',
      title: text('正文', 'Body'),
      synonyms: ['内容', '全文', 'Text', 'Content'],
      example: text('出发前，先看天气。', 'Check the weather before you leave.'),
      kind: 'text',
      field: contentItemFields.shape.body,
      otherwise: '',
    },
    {
      key: 'file',
      title: text('封面或媒体文件', 'Cover or media file'),
      kind: 'identifier',
      field: fileReference,
    },
    {
      key: 'publishedTime',
      title: text('发布时间', 'Published'),
      synonyms: ['发布日期', '发表时间', '上线时间', 'Publish date', 'Published at', 'Date'],
      example: text('2026-11-21 20:15', '2026-11-21 20:15'),
      kind: 'instant',
      field: contentItemFields.shape.publishedTime,
      otherwise: 'now',
    },
    {
      key: 'status',
      title: text('状态', 'Status'),
      synonyms: ['内容状态', 'State'],
      example: text('未上线', 'Offline'),
      kind: 'word',
      words: {
        online: { ...text('已上线', 'Online'), synonyms: ['上线', '已发布', 'Published'] },
        offline: { ...text('未上线', 'Offline'), synonyms: ['已下线', '下线', '草稿', 'Draft'] },
      },
      field: z.enum(contentStatuses),
      otherwise: 'offline',
      need: 'content-item:publish',
    },
  ],
}

/** A file of content sets. */
export const contentSetImport: ImportDescription = {
  list: contentSetList.entity,
  permission: 'content-set:import',
  needs: { create: 'content-set:create', change: 'content-set:update' },
  topic: 'content-set.changed',
  keys: [
    { column: 'id', unknown: 'fail' },
    { column: 'number', unknown: 'fail' },
  ],
  columns: [
    id,
    {
      key: 'number',
      title: text('集合编号', 'Set number'),
      synonyms: ['编号', 'Number', 'No.'],
      kind: 'number',
      field: z.number().int().min(1).max(maxInteger),
    },
    {
      key: 'name',
      title: text('集合名称', 'Set name'),
      synonyms: ['名称', '集合', 'Name', 'Title'],
      example: text('春季精选', 'Spring picks'),
      kind: 'identifier',
      field: contentSetFields.shape.name,
      required: true,
    },
    {
      key: 'contentType',
      title: text('内容体裁', 'Content type'),
      synonyms: ['体裁', '内容类型', 'Genre', 'Type'],
      example: text('图文', 'Image-text'),
      kind: 'word',
      words: {
        img: genreLabels.img,
        horizontalVideo: genreLabels.horizontalVideo,
        verticalVideo: genreLabels.verticalVideo,
      },
      field: contentSetFields.shape.contentType,
      required: true,
    },
    {
      key: 'filterType',
      title: text('筛选方式', 'Filter type'),
      synonyms: ['筛选', 'Filter'],
      example: text('人工筛选', 'By hand'),
      kind: 'word',
      words: { artificial: text('人工筛选', 'By hand'), rules: text('规则筛选', 'Rules') },
      field: contentSetFields.shape.filterType,
      otherwise: 'artificial',
    },
    {
      key: 'description',
      title: text('说明', 'Description'),
      synonyms: ['描述', '备注', 'Notes', 'Remark'],
      example: text('首页推荐位使用', 'For the home page'),
      kind: 'text',
      field: contentSetFields.shape.description,
      otherwise: '',
    },
  ],
}

/** Every file that can be brought. */
export const importDescriptions: readonly ImportDescription[] = [contentItemImport, contentSetImport]
