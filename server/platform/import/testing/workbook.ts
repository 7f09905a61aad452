import { strToU8, zipSync } from 'fflate'

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'

/** Number formats of the styles of {@link workbook}, by the number of the style. */
export const styles = {
  general: 0,
  month: 1,
  days: 2,
  moment: 3,
  padded: 4,
  percent: 5,
  thousands: 6,
  prefixed: 7,
  named: 8,
  chinese: 9,
} as const

const styleSheet =
  '<styleSheet><numFmts><numFmt numFmtId="167" formatCode="&quot;ID-&quot;General"/><numFmt numFmtId="168" formatCode="[&gt;100]&quot;many&quot;;0"/><numFmt numFmtId="169" formatCode="[DBNum1]General"/><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="165" formatCode="[Red]0.0 &quot;days&quot;"/><numFmt numFmtId="166" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="166"/><xf numFmtId="9"/><xf numFmtId="3"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="169"/></cellXfs><dxfs><dxf><numFmt numFmtId="166" formatCode="yyyy"/></dxf></dxfs></styleSheet>'

/**
 * A workbook as other programs write it: with prefixes, a hidden sheet, absolute names of parts and shared texts.
 * @param sheet rows of its visible sheet
 * @param parts other parts, or others in place of these
 */
export function workbook(sheet: string, parts: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const all: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="h" state="hidden" r:id="a"/><x:sheet name="s" r:id="b"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>标题</t></si><si><r><t>春</t></r><r><t>节</t></r><rPh><t>chun</t></rPh></si></sst>',
    'xl/styles.xml': styleSheet,
    ...parts,
  }
  const zip = zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])))
  return new Uint8Array(zip)
}

/** The XML of a row: texts as inline texts, other cells as they are given. */
export const rowXml = (cells: readonly (string | { xml: string })[]): string =>
  `<row>${cells
    .map(cell =>
      typeof cell === 'string'
        ? `<c t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
        : cell.xml,
    )
    .join('')}</row>`
