import type { ArticleStyle, ArticleTheme } from '@greenroom/contract/areas/official-accounts/article-style'
import { lightened, readableOn } from './colour.ts'

/** CSS declarations by property. */
export type Declarations = Record<string, string | number>

const serif = 'Georgia,Songti SC,STSong,SimSun,serif'

/** Shades of an accent: a light ground, and a colour for text on white and on that ground. */
function shadesOf({ accent }: ArticleStyle) {
  const tint = lightened(accent, 0.9)
  return { accent, tint, strong: readableOn(accent, tint), soft: lightened(accent, 0.6) }
}

/**
 * Differences of the themes from the plain one, by part of the article. Text has a contrast of 4.5 : 1 or more on its
 * ground, with every accent.
 */
export const looks = {
  plain: () => ({}),

  lines(style: ArticleStyle) {
    const { accent, tint, strong, soft } = shadesOf(style)
    return {
      h1: { 'text-align': 'center', 'border-bottom': `2px solid ${accent}`, 'padding-bottom': '.4em' },
      h2: { 'border-left': `4px solid ${accent}`, 'padding-left': '.6em' },
      h3: { color: strong },
      quote: { 'border-left': `2px solid ${soft}`, background: 'none' },
      head: { border: '0', 'border-bottom': `2px solid ${accent}`, background: 'none', color: strong },
      cell: { border: '0', 'border-bottom': `1px solid ${tint}` },
      rule: { 'border-top': `1px solid ${accent}` },
      notes: { 'border-top': `1px solid ${accent}` },
    }
  },

  cards(style: ArticleStyle) {
    const { tint, strong } = shadesOf(style)
    return {
      h1: { 'text-align': 'center' },
      h2: {
        display: 'inline-block',
        padding: '.2em .8em',
        'border-radius': '6px',
        background: strong,
        color: '#fff',
      },
      h3: { color: strong },
      quote: { 'border-left': '0', 'border-radius': '8px', background: tint, color: '#3f3f3f' },
      pre: { 'border-radius': '10px' },
      head: { border: '0', background: strong, color: '#fff' },
      cell: { border: '0', 'border-bottom': `1px solid ${tint}` },
      picture: { 'border-radius': '8px' },
      notes: { 'border-top': '0', background: '#f7f7f7', padding: '1em', 'border-radius': '8px' },
    }
  },

  serif(style: ArticleStyle) {
    const { strong, soft } = shadesOf(style)
    return {
      root: { 'font-family': serif, 'letter-spacing': '.5px' },
      paragraph: { 'text-align': 'justify' },
      h1: { 'text-align': 'center', color: strong },
      h2: { 'text-align': 'center' },
      h3: { color: strong },
      quote: { background: 'none', 'border-left': `3px solid ${soft}`, 'font-style': 'italic' },
      caption: { 'font-style': 'italic' },
      rule: { width: '30%', margin: '2em auto' },
    }
  },

  business(style: ArticleStyle) {
    const { tint, strong } = shadesOf(style)
    return {
      root: { color: '#333f4d' },
      h1: { color: strong, 'border-bottom': `3px solid ${strong}`, 'padding-bottom': '.4em' },
      h2: {
        padding: '.4em .8em',
        background: tint,
        'border-left': `6px solid ${strong}`,
        color: strong,
      },
      h3: { 'border-bottom': '1px solid #d8dee6', 'padding-bottom': '.3em' },
      h4: { color: strong },
      quote: { background: '#f5f7fa', color: '#4a5563', 'border-left': `4px solid ${strong}` },
      pre: { 'border-radius': '2px' },
      head: { border: `1px solid ${strong}`, background: strong, color: '#fff' },
      cell: { border: '1px solid #d8dee6' },
      rule: { 'border-top': '1px solid #d8dee6' },
      notes: { 'border-top': `2px solid ${strong}` },
    }
  },

  magazine(style: ArticleStyle) {
    const { strong } = shadesOf(style)
    const edge = '1px solid #333'
    return {
      root: { color: '#333', 'letter-spacing': '.4px', 'text-align': 'justify' },
      paragraph: { margin: '0 0 1.2em' },
      h1: {
        'font-size': `${Math.round(style.fontSize * 1.7)}px`,
        'line-height': 1.35,
        margin: '1.6em 0 .8em',
      },
      h2: {
        'font-size': `${Math.round(style.fontSize * 1.35)}px`,
        'border-top': `4px solid ${strong}`,
        'padding-top': '.5em',
        margin: '2em 0 .8em',
      },
      h3: { color: strong, 'letter-spacing': '1px' },
      quote: {
        margin: '1.8em 0',
        padding: '1.2em .4em 1px',
        border: '0',
        'border-top': edge,
        'border-bottom': edge,
        background: 'none',
        color: strong,
        'font-size': '110%',
        'text-align': 'center',
      },
      figure: { margin: '1.8em 0' },
      caption: { 'text-align': 'left', 'letter-spacing': '1px' },
      head: { border: '0', 'border-bottom': '2px solid #333', background: 'none' },
      cell: { border: '0', 'border-bottom': '1px solid #ddd' },
      rule: { width: '64px', margin: '2.4em 0', 'border-top': `4px solid ${strong}` },
      notes: { 'border-top': edge },
    }
  },

  technical(style: ArticleStyle) {
    const { strong } = shadesOf(style)
    const edge = '1px solid #d1d9e0'
    return {
      root: { color: '#32383f' },
      h1: { 'border-bottom': edge, 'padding-bottom': '.3em' },
      h2: { 'border-bottom': edge, 'padding-bottom': '.3em' },
      h3: { 'border-left': `3px solid ${strong}`, 'padding-left': '.5em' },
      quote: { background: 'none', 'border-left': '4px solid #d1d9e0', color: '#59636e' },
      pre: { border: edge },
      code: { 'font-size': '90%', 'border-radius': '4px' },
      keyboard: { border: edge, 'border-bottom': '2px solid #d1d9e0', background: '#f6f8fa' },
      formula: { padding: '.6em', background: '#f6f8fa', 'border-radius': '6px' },
      table: { 'font-size': '85%' },
      head: { border: edge, background: '#f6f8fa' },
      cell: { border: edge },
      rule: { 'border-top': '3px solid #d1d9e0' },
      notes: { 'border-top': edge },
    }
  },

  warm(style: ArticleStyle) {
    const paper = '#fdf6ec'
    const strong = readableOn(style.accent, '#f3dfc0')
    const edge = '1px solid #e6d5bb'
    return {
      root: { color: '#54463a', background: paper, padding: '1.2em 1em', 'border-radius': '8px' },
      paragraph: { 'text-align': 'justify' },
      h1: { 'text-align': 'center', color: strong },
      h2: { color: strong, display: 'inline-block', padding: '0 .3em', 'border-bottom': '6px solid #f3dfc0' },
      h3: { 'border-left': '4px solid #dcb67a', 'padding-left': '.6em' },
      quote: { background: '#f9edd9', 'border-left': '0', 'border-radius': '8px', color: '#54463a' },
      code: { background: '#f7ead6', color: strong },
      highlight: { background: '#ffe2a8' },
      keyboard: { border: edge },
      head: { border: edge, background: '#f7ead6' },
      cell: { border: edge },
      picture: { 'border-radius': '8px' },
      caption: { color: '#75624f' },
      rule: { 'border-top': '2px dotted #dcb67a' },
      link: { color: strong },
      reference: { color: strong },
      notes: { 'border-top': edge, color: '#75624f' },
    }
  },

  minimal(style: ArticleStyle) {
    const { strong } = shadesOf(style)
    const light = { 'font-weight': 'normal', 'text-align': 'center' }
    return {
      root: { 'letter-spacing': '1px', color: '#444' },
      paragraph: { margin: '0 0 1.4em' },
      h1: { ...light, 'letter-spacing': '4px', margin: '2.4em 0 1.4em' },
      h2: { ...light, 'letter-spacing': '3px', margin: '2.2em 0 1.2em', color: strong },
      h3: { 'font-weight': 'normal', color: strong },
      quote: {
        background: 'none',
        'border-left': '1px solid #aaa',
        padding: '1.4em 1.2em 1px',
        color: '#666',
      },
      pre: { 'border-radius': '0' },
      code: { background: 'none', border: '1px solid #ddd' },
      head: { border: '0', 'border-bottom': '1px solid #444', background: 'none', 'font-weight': 'normal' },
      cell: { border: '0', 'border-bottom': '1px solid #eee' },
      figure: { margin: '2em 0' },
      caption: { 'letter-spacing': '2px' },
      rule: { width: '40px', margin: '2.8em auto', 'border-top': '1px solid #444' },
      notes: { 'border-top': '1px solid #eee', 'margin-top': '3em' },
    }
  },

  newspaper(style: ArticleStyle) {
    const { strong } = shadesOf(style)
    const edge = '1px solid #2b2b2b'
    return {
      root: { 'font-family': serif, color: '#2b2b2b' },
      paragraph: { 'text-indent': '2em', 'text-align': 'justify', margin: '0 0 .7em' },
      h1: {
        'text-align': 'center',
        'border-top': '4px double #2b2b2b',
        'border-bottom': edge,
        padding: '.5em 0',
        'letter-spacing': '2px',
      },
      h2: { 'border-bottom': edge, 'padding-bottom': '.3em' },
      h3: { color: strong },
      quote: {
        background: 'none',
        border: '0',
        'border-top': edge,
        'border-bottom': edge,
        color: '#2b2b2b',
      },
      list: { 'padding-left': '2em' },
      head: { border: '0', 'border-top': '2px solid #2b2b2b', 'border-bottom': edge, background: 'none' },
      cell: { border: '0', 'border-bottom': '1px dotted #999' },
      picture: { border: '1px solid #ccc', padding: '4px', 'box-sizing': 'border-box' },
      caption: { 'text-align': 'left', color: '#555' },
      rule: { 'border-top': '4px double #2b2b2b' },
      notes: { 'border-top': edge },
    }
  },

  festive(style: ArticleStyle) {
    const { strong } = shadesOf(style)
    const gold = '#d9a441'
    const cream = '#fff6e5'
    const onCream = readableOn(style.accent, cream)
    return {
      root: { color: '#4a3b34' },
      h1: {
        'text-align': 'center',
        padding: '.6em 1em',
        'border-radius': '10px',
        border: `2px solid ${gold}`,
        background: strong,
        color: '#fff',
      },
      h2: {
        display: 'inline-block',
        padding: '.25em 1.2em .25em .8em',
        'border-radius': '0 1.2em 1.2em 0',
        'border-left': `5px solid ${gold}`,
        background: strong,
        color: '#fff',
      },
      h3: { color: strong, 'border-bottom': `2px dotted ${gold}`, 'padding-bottom': '.2em' },
      h4: { color: strong },
      quote: {
        background: cream,
        border: `1px solid ${gold}`,
        'border-radius': '10px',
        color: '#5c4433',
      },
      code: { background: cream, color: onCream },
      link: { color: onCream },
      reference: { color: onCream },
      highlight: { background: '#ffe3a3' },
      head: { border: `1px solid ${gold}`, background: strong, color: '#fff' },
      cell: { border: '1px solid #f0dcb4' },
      picture: { 'border-radius': '10px' },
      rule: { 'border-top': `2px dashed ${gold}` },
      notes: { 'border-top': `1px solid ${gold}` },
    }
  },

  green(style: ArticleStyle) {
    const { tint, strong, soft } = shadesOf(style)
    return {
      root: { color: '#3d4a43' },
      h1: { 'text-align': 'center', color: strong },
      h2: {
        display: 'inline-block',
        padding: '0 .4em',
        'border-bottom': `6px solid ${lightened(style.accent, 0.7)}`,
      },
      h3: {
        'border-left': `5px solid ${soft}`,
        'border-radius': '3px',
        'padding-left': '.6em',
        color: strong,
      },
      quote: { background: tint, 'border-left': '0', 'border-radius': '12px', color: '#3d4a43' },
      pre: { 'border-radius': '12px' },
      code: { background: tint, color: strong, 'border-radius': '4px' },
      head: { border: `1px solid ${soft}`, background: tint, color: strong },
      cell: { border: `1px solid ${soft}` },
      picture: { 'border-radius': '12px' },
      caption: { color: '#5b6b62' },
      rule: { 'border-top': `3px dotted ${soft}` },
      notes: { 'border-top': `1px dashed ${soft}`, color: '#5b6b62' },
    }
  },
} satisfies Record<ArticleTheme, (style: ArticleStyle) => Record<string, Declarations>>
