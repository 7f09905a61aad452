import type { Language, Text } from './languages.ts'

interface FileKind {
  /** Name of the kind on screen; the same in all languages. */
  name: string
  /** Endings of such files, the usual one first. */
  endings: readonly string[]
}

/** The kinds of files that uploads may accept, by media type. */
export const fileKinds = {
  'image/png': { name: 'PNG', endings: ['.png'] },
  'image/jpeg': { name: 'JPEG', endings: ['.jpg', '.jpeg'] },
  'image/gif': { name: 'GIF', endings: ['.gif'] },
  'image/webp': { name: 'WebP', endings: ['.webp'] },
  'image/avif': { name: 'AVIF', endings: ['.avif'] },
  'application/pdf': { name: 'PDF', endings: ['.pdf'] },
  'video/mp4': { name: 'MP4', endings: ['.mp4', '.m4v'] },
  'video/webm': { name: 'WebM', endings: ['.webm'] },
  'video/x-flv': { name: 'FLV', endings: ['.flv'] },
  'text/csv': { name: 'CSV', endings: ['.csv', '.tsv', '.tab'] },
  'text/plain': { name: 'TXT', endings: ['.txt'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'XLSX', endings: ['.xlsx'] },
  'application/vnd.ms-excel.sheet.macroenabled.12': { name: 'XLSM', endings: ['.xlsm'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'DOCX',
    endings: ['.docx'],
  },
  'application/vnd.ms-word.document.macroenabled.12': { name: 'DOCM', endings: ['.docm'] },
} as const satisfies Record<string, FileKind>

/** Media type of a file that uploads may accept. */
export type FileMediaType = keyof typeof fileKinds

/** Endings of the files whose text is a table, by any program. */
export const tableTextEndings: readonly string[] = [
  ...fileKinds['text/csv'].endings,
  ...fileKinds['text/plain'].endings,
]

/** The `accept` attribute of a file picker. Endings are named too: operating systems do not know all media types. */
export const acceptOf = (types: readonly FileMediaType[]): string =>
  types.flatMap(type => [type, ...fileKinds[type].endings]).join(',')

/** The kinds of files in words: `PNG, JPEG, GIF`. */
export const kindNames = (types: readonly FileMediaType[], language: Language): string =>
  types.map(type => fileKinds[type].name).join(language === 'zh-CN' ? '、' : ', ')

/** Media types that programs have no name for, or another one. */
export const encryptedWorkbook = 'application/x-encrypted-workbook'
export const oldWorkbook = 'application/vnd.ms-excel'
const webPage = 'text/html'
const webArchive = 'message/rfc822'

const saveAsTable: Text = {
  'zh-CN': '请用表格软件打开，另存为 .xlsx 或 UTF-8 编码的 CSV',
  'en-US': 'Open it in a spreadsheet and save it as .xlsx, or as CSV in UTF-8',
}
const saveAsDocument: Text = {
  'zh-CN': '请用 Word 或 WPS 打开，另存为 .docx',
  'en-US': 'Open it in Word or WPS and save it as .docx',
}
const saveAsPicture: Text = { 'zh-CN': '请另存为 JPEG 或 PNG', 'en-US': 'Save it as JPEG or PNG' }

const withoutPassword: Text = {
  'zh-CN': '请取消密码后重新保存',
  'en-US': 'Save it without the password',
}

interface RefusedKind {
  name: Text
  /** Its name when it was sent as a document, if another. */
  documentName?: Text
  /** The user's next step, when a file of this kind was sent as a table or a picture. */
  advice?: Partial<Record<'table' | 'picture' | 'document', Text>>
}

const table = (zh: string, en: string): RefusedKind => ({
  name: { 'zh-CN': zh, 'en-US': en },
  advice: { table: saveAsTable },
})
const picture = (zh: string, en: string): RefusedKind => ({
  name: { 'zh-CN': zh, 'en-US': en },
  advice: { picture: saveAsPicture },
})

/** For content that is neither a known kind of file nor text in a known encoding. */
const saveAsKnownText: Text = {
  'zh-CN': '如果是 CSV 或 TXT，文字编码无法识别，请另存为 UTF-8',
  'en-US': 'If it is CSV or TXT, its encoding is not known here: save it in UTF-8',
}

/** Kinds that are refused everywhere and that users take for accepted ones, by media type. */
const refusedKinds: Readonly<Record<string, RefusedKind>> = {
  [oldWorkbook]: table('旧版 Excel 工作簿（.xls）', 'an old Excel workbook (.xls)'),
  'application/x-cfb': {
    name: { 'zh-CN': '旧版 Office 文件', 'en-US': 'an old Office file' },
    advice: { table: saveAsTable, document: saveAsDocument },
  },
  [encryptedWorkbook]: {
    name: { 'zh-CN': '有密码保护的工作簿', 'en-US': 'a workbook that is protected by a password' },
    documentName: { 'zh-CN': '有密码保护的文档', 'en-US': 'a document that is protected by a password' },
    advice: { table: withoutPassword, document: withoutPassword },
  },
  'application/vnd.ms-excel.sheet.binary.macroenabled.12': table(
    'Excel 二进制工作簿（.xlsb）',
    'a binary Excel workbook (.xlsb)',
  ),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template': table(
    'Excel 模板（.xltx）',
    'an Excel template (.xltx)',
  ),
  'application/vnd.oasis.opendocument.spreadsheet': table(
    'OpenDocument 表格（.ods）',
    'an OpenDocument spreadsheet (.ods)',
  ),
  [webPage]: table('网页（HTML）', 'a web page (HTML)'),
  [webArchive]: table('网页档案（MHT）', 'a web archive (MHT)'),
  'application/xml': table('XML 文件', 'an XML file'),
  'application/rtf': table('RTF 文档', 'an RTF document'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: { 'zh-CN': 'Word 文档', 'en-US': 'a Word document' },
  },
  'application/zip': { name: { 'zh-CN': 'ZIP 压缩包', 'en-US': 'a ZIP archive' } },
  'image/svg+xml': picture('SVG 图片', 'an SVG picture'),
  'image/heic': picture('HEIC 图片', 'a HEIC picture'),
  'image/heif': picture('HEIF 图片', 'a HEIF picture'),
  'image/bmp': picture('BMP 图片', 'a BMP picture'),
  'image/tiff': picture('TIFF 图片', 'a TIFF picture'),
  'video/quicktime': { name: { 'zh-CN': 'QuickTime 视频（.mov）', 'en-US': 'a QuickTime video (.mov)' } },
  'video/matroska': { name: { 'zh-CN': 'Matroska 视频（.mkv）', 'en-US': 'a Matroska video (.mkv)' } },
}

const isAcceptable = (type: string): type is FileMediaType => Object.hasOwn(fileKinds, type)

/**
 * Says why an upload is refused for its kind: its own kind where that is known, the accepted kinds, and what to do.
 * @param mediaType type of the content; undefined when nothing is known of it
 */
export function fileTypeRefusal(
  allowed: readonly FileMediaType[],
  mediaType: string | undefined,
  language: Language,
): string {
  const kinds = kindNames(allowed, language)
  const refused = mediaType === undefined ? undefined : refusedKinds[mediaType]
  const isDocument = allowed.includes(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  )
  const name =
    (isDocument ? refused?.documentName?.[language] : undefined) ??
    refused?.name[language] ??
    (mediaType !== undefined && isAcceptable(mediaType) ? fileKinds[mediaType].name : undefined)
  const purpose = allowed.includes('text/csv')
    ? 'table'
    : allowed.includes('image/png')
      ? 'picture'
      : isDocument
        ? 'document'
        : undefined
  const isUnknownTable = purpose === 'table' && mediaType === undefined
  const advice = isUnknownTable
    ? saveAsKnownText[language]
    : purpose && refused?.advice?.[purpose]?.[language]
  if (language === 'zh-CN') {
    const first = name === undefined ? '不支持这种文件' : `这是${spaced(name)}，不支持这种文件`
    return `${first}${advice === undefined ? '' : `。${advice}`}。支持的类型：${kinds}`
  }
  const first =
    name === undefined
      ? 'Files of this type are not accepted'
      : `This is ${article(name)}, which is not accepted`
  return `${first}. ${advice === undefined ? '' : `${advice}. `}Accepted types: ${kinds}`
}

/** Latin letters stand apart from Chinese ones before them. */
const spaced = (name: string) => (/^[A-Za-z]/.test(name) ? ` ${name}` : name)

/** A bare name such as PNG gets a noun. */
const article = (name: string) => (/^an? /.test(name) ? name : `a file of the type ${name}`)
