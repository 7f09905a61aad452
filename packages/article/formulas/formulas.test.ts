import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { describe, expect, it } from 'vitest'
import { parseMarkdown, renderDocument } from '../index.ts'
import { formulasFor } from './formulas.ts'
import { renderFormula } from './render-formula.ts'

const svgOf = (latex: string, isBlock = false): string => {
  const rendered = renderFormula(latex, isBlock)
  if (!('svg' in rendered)) throw new Error(`${latex}: ${rendered.problem}`)
  return rendered.svg
}

describe('a formula', () => {
  it.each([
    'E=mc^2',
    '\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
    '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
    '\\text{中文} \\cancel{y}',
    '\\left\\{\\begin{array}{l}1\\\\2\\\\3\\\\4\\\\5\\end{array}\\right.',
    '\\boxed{\\color{red}x}',
  ])('becomes SVG of shapes and text alone: %s', latex => {
    const svg = svgOf(latex, true)
    expect(svg).toMatch(/^<svg style="[^"]*" width="[\d.]+em" height="[\d.]+em" viewBox="[-\d. ]+"/)
    expect(svg).not.toMatch(/class=|\sid=|<use|<defs|href|data-|<script|<style|foreignObject|NaN|undefined/i)
    expect(new Set(svg.match(/<[a-z]+/gi))).toEqual(
      new Set((svg.match(/<[a-z]+/gi) ?? []).filter(tag => /^<(svg|g|path|line|rect|text)$/.test(tag))),
    )
  })

  it('stays at its place beside text, and takes few of the characters that WeChat counts', () => {
    expect(svgOf('y')).toContain('vertical-align:-.')
    expect(svgOf('E=mc^2').length).toBeLessThan(2000)
  })

  it('has larger signs in a block than in a line', () => {
    expect(svgOf('\\sum_{i=1}^n i', true)).not.toBe(svgOf('\\sum_{i=1}^n i', false))
  })

  it.each([
    ['\\def\\a{\\a\\a}\\a', 'endless', ''],
    [`\\def\\a{${'x'.repeat(200)}}\\def\\b{${'\\a'.repeat(290)}}\\b`, 'tooLong', ''],
    ['\\rule{1000em}{1000em}', 'tooLarge', ''],
    ['\\hspace{100000000em}x', 'tooLarge', ''],
    ['\\require{html}x', 'unknownCommand', '\\require'],
    ['\\href{javascript:alert(1)}{x}', 'unknownCommand', '\\href'],
    ['\\style{background:url(x)}{x}', 'unknownCommand', '\\style'],
    ['\\begin{foo}x', 'unknownCommand', "'foo'"],
    ['\\frac{1', 'missingBrace', ''],
    [`${'{'.repeat(1900)}x${'}'.repeat(1900)}`, 'tooLong', ''],
    [`${'\\sqrt{'.repeat(500)}x${'}'.repeat(500)}`, 'tooLong', ''],
    [`${'x+'.repeat(1900)}x`, 'tooLong', ''],
    ['x'.repeat(10_000), 'tooLong', '4000'],
    ['\\array', 'syntax', 'Missing argument for \\array'],
  ])('that cannot be drawn is named, and never hangs: %.40s', (latex, problem, detail) => {
    expect(renderFormula(latex, true)).toEqual({ problem, detail })
  })

  it('does not leave its definitions to the next one', () => {
    expect(svgOf('\\newcommand{\\here}{x}\\here')).toBe(svgOf('x'))
    expect(renderFormula('\\here', false)).toEqual({ problem: 'unknownCommand', detail: '\\here' })
  })

  it('takes no attributes and addresses from colours', () => {
    expect(svgOf('\\color{red" onload="x}x')).not.toContain('onload')
    expect(svgOf('\\textcolor{url(https://example.com)}{x}')).not.toContain('url')
  })
})

describe('the formulas of a document', () => {
  const options = { style: defaultArticleStyle, notesTitle: 'Links' }

  it('load no library when there are none', async () => {
    expect(await formulasFor([parseMarkdown('No $5 and $6 here')])).toBeUndefined()
  })

  it('are drawn in lines and blocks; one that cannot be drawn stays as its LaTeX', async () => {
    const document = parseMarkdown('甲 $x^2$ 乙 $\\frac{1$\n\n$$\ny\n$$')
    const html = renderDocument(document, { ...options, formulas: await formulasFor([document]) })
    expect(html.match(/<svg/g)).toHaveLength(2)
    expect(html).toContain('\\frac{1</code>')
    expect(renderDocument(document, options)).not.toContain('<svg')
  })

  it('are named beyond a number that no article can hold', async () => {
    const content = Array.from({ length: 1001 }, (_, index) => ({
      type: 'blockMath' as const,
      attrs: { latex: `${index}` },
    }))
    const document: ArticleDocument = { type: 'doc', content }
    const formulas = await formulasFor([document])
    expect(formulas?.('1000', true)).toEqual({ problem: 'tooMany', detail: '1000' })
  })
})
