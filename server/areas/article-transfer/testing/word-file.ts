import { strToU8, zipSync } from 'fflate'

const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${relation}"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

interface WordFile {
  /** XML within the body. */
  body: string
  /** Within `w:footnotes`. */
  footnotes?: string
  /** `Relationship` elements of the document. */
  relations?: string
  /** Other parts by path. */
  parts?: Readonly<Record<string, string | Uint8Array>>
  coreProperties?: string
  /** Content type of the document. */
  mainType?: string
  /** Of compression; 0: none. */
  level?: 0 | 6
}

/** A Word file as word processors write it: styles, two lists (1: bullets, 2: numbers), one footnote part. */
export function buildWordFile({
  body,
  footnotes = '',
  relations = '',
  parts = {},
  coreProperties = '',
  mainType = `${type}.document.main+xml`,
  level = 6,
}: WordFile): Uint8Array<ArrayBuffer> {
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`
  const levels = (format: string) =>
    [0, 1, 2]
      .map(at => `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`)
      .join('')
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="${mainType}"/><Override PartName="/word/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${type}.numbering+xml"/><Override PartName="/word/footnotes.xml" ContentType="${type}.footnotes+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${relation}/styles" Target="styles.xml"/><Relationship Id="n" Type="${relation}/numbering" Target="numbering.xml"/><Relationship Id="f" Type="${relation}/footnotes" Target="footnotes.xml"/>${relations}</Relationships>`,
    'word/document.xml': `${head}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `${head}<w:styles ${namespaces}>${style('Heading1', 'heading 1')}${style('Heading2', 'heading 2')}${style('Quote', 'Quote')}</w:styles>`,
    'word/numbering.xml': `${head}<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="1">${levels('bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${levels('decimal')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    'word/footnotes.xml': `${head}<w:footnotes ${namespaces}>${footnotes}</w:footnotes>`,
    'docProps/core.xml': `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${coreProperties}</cp:coreProperties>`,
    ...parts,
  }
  const bytes = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync(Object.fromEntries(bytes), { level })
}

/** A paragraph. @param style id of a style of {@link buildWordFile} */
export const paragraph = (content: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content}</w:p>`
/** Text. @param format elements of its run properties, such as `<w:b/>` */
export const run = (text: string, format = ''): string =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
/** An item of list 1 (bullets) or 2 (numbers). */
export const listItem = (list: 1 | 2, level: number, text: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`
/** A picture by the id of its relation. */
export const drawing = (relationId: string, by: 'embed' | 'link' = 'embed'): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="River"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${by}="${relationId}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
/** A relation of the document to a picture. */
export const pictureRelation = (id: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${relation}/image" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`
